import { SECOND } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { type Chance } from '../domain/chance';
import { type Embedder } from './embedder';
import { type NearVector, type PassageVectors } from './passage-vectors';

export interface SimilarityResult {
  /** Best first; may name passages that are no longer published. */
  readonly near: readonly NearVector[];
  readonly chance: Chance;
}

export interface SimilaritySearch {
  /** Null when it is not possible now: the search by words goes on alone. */
  similarTo(question: string): Promise<SimilarityResult | null>;
}

/** An answer waits for the vector of its question no longer than this. */
const TIMEOUT_MS = 3 * SECOND;
/** After an error, questions are not sent to the endpoint for this long. */
const PAUSE_MS = 30 * SECOND;
const STATE_AGE_MS = 30 * SECOND;
const LIMIT = 30;

export interface SemanticSearchDeps {
  readonly embedder: Embedder;
  readonly vectors: Pick<PassageVectors, 'state' | 'nearest'>;
  readonly now: Clock;
  readonly log: Logger;
}

/** Compares questions with the vectors of published passages. Errors are logged, never thrown. */
export class SemanticSearch implements SimilaritySearch {
  private pausedUntil = -Infinity;
  private measured: { readonly chance: Chance | null; readonly at: number } | null = null;

  constructor(private readonly deps: SemanticSearchDeps) {}

  async similarTo(question: string): Promise<SimilarityResult | null> {
    const { embedder, vectors, now, log } = this.deps;
    if (now() < this.pausedUntil) return null;
    try {
      const chance = await this.chance();
      if (chance === null) return null;
      const [vector = []] = await embedder.embed([question], AbortSignal.timeout(TIMEOUT_MS));
      return { near: await vectors.nearest(vector, LIMIT), chance };
    } catch (error) {
      this.pausedUntil = now() + PAUSE_MS;
      log.warn('The chat searches by words only: embeddings failed', {
        model: embedder.name,
        error,
      });
      return null;
    }
  }

  /** Null until a first release is embedded. */
  private async chance(): Promise<Chance | null> {
    const { vectors, now } = this.deps;
    if (this.measured === null || now() - this.measured.at >= STATE_AGE_MS) {
      const at = now();
      this.measured = { chance: (await vectors.state())?.chance ?? null, at };
    }
    return this.measured.chance;
  }
}
