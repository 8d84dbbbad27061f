import { holdsLease, NO_LEASE, takeLease } from '@keelson/contracts/lease';
import { type DocListItem } from '@keelson/contracts/learning/public-doc';
import { MINUTE, SECOND } from '@keelson/contracts/time';
import { randomUUID } from 'node:crypto';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { embeddedText, passageIdOf } from './passage-id';
import { languageOf } from '../domain/languages';
import { type PublishedDocument } from '../domain/published-document';
import { splitDocument } from '../domain/split-document';
import { type FirestoreDocumentSource } from '../firestore-document-source';
import { type Embedder } from './embedder';
import { measureChance } from './measure-chance';
import { type EmbeddingState, type PassageVectors } from './passage-vectors';

export interface EmbeddingDeps {
  readonly embedder: Embedder;
  readonly vectors: PassageVectors;
  readonly source: FirestoreDocumentSource;
  readonly now: Clock;
  readonly log: Logger;
}

export interface EmbeddingOptions {
  /** Stops between two batches; the next run continues there. */
  readonly deadline: number;
  /** Checks all documents instead of those that changed since the last embedded release. */
  readonly everything?: boolean;
}

export interface EmbeddingReport {
  readonly outcome: 'up-to-date' | 'completed' | 'interrupted' | 'busy' | 'failed';
  /** Passages that were sent to the model, and those that had a vector already. */
  readonly embedded: number;
  readonly known: number;
  /** Vectors of passages that are no longer published. */
  readonly removed: number;
}

/** Longer than a batch takes: a run that has died blocks others no longer than this. */
const LEASE_MS = 3 * MINUTE;
/** Documents between two positions to continue from. */
const DOCUMENTS = 20;
/** Passages in one request, about 7,000 tokens. */
const TEXTS = 32;

const NO_PASSAGES = { embedded: 0, known: 0, removed: 0 };

/**
 * Embeds the passages of the live release that have no vector yet, and removes those of replaced versions. A run that
 * ends early continues at its position, and no passage is sent twice. Never throws: the search by words goes on alone.
 */
export async function embedRelease(
  deps: EmbeddingDeps,
  options: EmbeddingOptions,
): Promise<EmbeddingReport> {
  const { embedder, log } = deps;
  const run = new EmbeddingRun(deps, options);
  try {
    const report = await run.execute();
    if (report.outcome !== 'up-to-date') {
      log.info('Passages embedded', { model: embedder.name, report });
    }
    return report;
  } catch (error) {
    if (error instanceof LeaseLostError) return { ...NO_PASSAGES, outcome: 'busy' };
    log.warn('Embedding the published passages failed; a later run continues', {
      model: embedder.name,
      error,
    });
    const problem = error instanceof Error ? error.message : String(error);
    await run.save({ ...NO_LEASE, problem }).catch(() => undefined); // the database is what failed
    return { ...NO_PASSAGES, outcome: 'failed' };
  }
}

/** Another run has taken over: this one writes nothing more. */
class LeaseLostError extends Error {
  override readonly name = 'LeaseLostError';
}

class EmbeddingRun {
  private readonly attempt = randomUUID();
  private embedded = 0;
  private known = 0;

  constructor(
    private readonly deps: EmbeddingDeps,
    private readonly options: EmbeddingOptions,
  ) {}

  async execute(): Promise<EmbeddingReport> {
    const { vectors, source } = this.deps;
    const release = await source.release();
    const before = await vectors.state();
    const isDone = before?.release === release && this.options.everything !== true;
    if (release === null || isDone) return { ...NO_PASSAGES, outcome: 'up-to-date' };
    const state = await this.takeLease(release);
    if (state === null) return { ...NO_PASSAGES, outcome: 'busy' };
    const all = await source.list(release);
    const former = state.release === null ? [] : await source.list(state.release);
    const isFull = this.options.everything === true;
    const changed = isFull ? all : without(all, former);
    const isFinished = await this.embedAll(changed, release, state.progress?.documents ?? 0);
    if (!isFinished) {
      await this.save(NO_LEASE);
      return this.report('interrupted', 0);
    }
    const removed = await this.removeReplaced(without(former, all), changed);
    await this.complete(release, all);
    return this.report('completed', removed);
  }

  /** @throws {LeaseLostError} */
  async save(change: Partial<EmbeddingState>): Promise<void> {
    const { attempt } = this;
    const saved = await this.deps.vectors.update((state) =>
      state !== null && holdsLease(state, attempt) ? { ...state, ...change } : null,
    );
    if (saved === null) throw new LeaseLostError();
  }

  private takeLease(release: string): Promise<EmbeddingState | null> {
    const { vectors, embedder, now } = this.deps;
    return vectors.update((state) => {
      const request = { attempt: this.attempt, leaseMs: LEASE_MS, at: now() };
      const lease = takeLease(state ?? NO_LEASE, request);
      if (lease === null) return null;
      const documents = state?.progress?.release === release ? state.progress.documents : 0;
      return {
        release: state?.release ?? null,
        chance: state?.chance ?? null,
        problem: state?.problem ?? null,
        model: embedder.name,
        progress: { release, documents: this.options.everything === true ? 0 : documents },
        ...lease,
      };
    });
  }

  private async embedAll(
    docs: readonly DocListItem[],
    release: string,
    from: number,
  ): Promise<boolean> {
    const { source, now } = this.deps;
    for (let at = from; at < docs.length; at += DOCUMENTS) {
      if (now() >= this.options.deadline) return false;
      const batch = docs.slice(at, at + DOCUMENTS);
      await this.embedMissing(textsOf(await source.read(batch)));
      const progress = { release, documents: at + batch.length };
      await this.save({ progress, leaseUntil: now() + LEASE_MS });
    }
    return true;
  }

  private async embedMissing(texts: ReadonlyMap<string, string>): Promise<void> {
    const { embedder, vectors, now } = this.deps;
    const known = await vectors.known([...texts.keys()]);
    const missing = [...texts].filter(([passage]) => !known.has(passage));
    this.known += known.size;
    for (let at = 0; at < missing.length; at += TEXTS) {
      const batch = missing.slice(at, at + TEXTS);
      const made = await embedder.embed(
        batch.map(([, text]) => text),
        this.signal(),
      );
      const entries = batch.map(([passage], index) => [passage, made[index] ?? []] as const);
      await vectors.save(new Map(entries), now());
      this.embedded += batch.length;
    }
  }

  /** Vectors of former versions would take the place of published passages in a search. */
  private async removeReplaced(
    replaced: readonly DocListItem[],
    changed: readonly DocListItem[],
  ): Promise<number> {
    const { source, vectors } = this.deps;
    const slugs = new Set(replaced.map(({ slug }) => slug));
    const successors = changed.filter(({ slug }) => slugs.has(slug));
    const stays = textsOf(await source.read(successors));
    const former = [...textsOf(await source.read(replaced)).keys()];
    const gone = former.filter((passage) => !stays.has(passage));
    await vectors.remove(gone);
    return gone.length;
  }

  private async complete(release: string, docs: readonly DocListItem[]): Promise<void> {
    const languages = new Set(docs.map(({ locale }) => languageOf(locale)));
    const chance = await measureChance(this.deps, languages, this.signal());
    await this.save({ release, chance, progress: null, problem: null, ...NO_LEASE });
  }

  /** A silent endpoint holds a run no longer than its deadline. */
  private signal(): AbortSignal {
    const left = Math.max(SECOND, this.options.deadline - this.deps.now());
    return AbortSignal.timeout(Math.min(LEASE_MS / 2, left));
  }

  private report(outcome: EmbeddingReport['outcome'], removed: number): EmbeddingReport {
    return { outcome, embedded: this.embedded, known: this.known, removed };
  }
}

const keyOf = ({ slug, version }: DocListItem): string => `${slug} ${version}`;

/** The documents that another list does not have in this version. */
function without(docs: readonly DocListItem[], others: readonly DocListItem[]): DocListItem[] {
  const known = new Set(others.map(keyOf));
  return docs.filter((doc) => !known.has(keyOf(doc)));
}

export const textsOf = (documents: readonly PublishedDocument[]): Map<string, string> =>
  new Map(
    documents
      .flatMap(splitDocument)
      .map((passage) => [passageIdOf(passage), embeddedText(passage)] as const),
  );
