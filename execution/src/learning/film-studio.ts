import { Digest } from '@keelson/contracts/learning/learning-ids';
import { FilmScript, MAX_FILM_TRIES } from '@keelson/contracts/learning/lesson-film';
import { paths } from '@keelson/contracts/paths';
import { MINUTE, SECOND } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { sha256 } from '@keelson/server/digest';
import { type Logger } from '@keelson/server/logger';
import { randomUUID } from 'node:crypto';
import { type AttachmentStore } from '../attachments/attachment-store';
import { type FilmInHand, type FilmOutcome, type FilmRepo } from './film-repo';
import { type Renderer } from './find-renderer';
import { FilmRefusal, renderFilm } from './render-film';
import { ProgramError } from './run-program';

/** Who is silent for longer has died; renewed three times within. */
const LEASE_MS = 90 * SECOND;
const MOST_SCRIPT_BYTES = 2 * 1024 * 1024;

export interface StudioParts {
  readonly films: FilmRepo;
  readonly files: AttachmentStore;
  readonly renderer: Renderer;
  readonly now: Clock;
  readonly log: Logger;
  readonly leaseMs?: number;
  /** Where films are put together; the system's own place for such things when left out. */
  readonly folder?: string;
}

/** Makes films, one at a time. Each is taken with a lease, stored by its content, then recorded. */
export class FilmStudio {
  private readonly stopping = new AbortController();

  constructor(private readonly parts: StudioParts) {}

  /** Makes the next film that is due. @returns False when there was none. */
  async makeNext(): Promise<boolean> {
    const { films, now, log, leaseMs = LEASE_MS } = this.parts;
    if (this.stopping.signal.aborted) return false;
    const film = await films.claim(now(), leaseMs, randomUUID());
    if (film === null) return false;
    const lost = new AbortController();
    const renewing = setInterval(() => {
      films
        .renew(film, now() + leaseMs)
        .then((held) => !held && lost.abort())
        .catch((error: unknown) => log.warn('A film could not be renewed', { error }));
    }, leaseMs / 3);
    try {
      const outcome = await this.outcomeOf(
        film,
        AbortSignal.any([this.stopping.signal, lost.signal]),
      );
      const { id, slug, version } = film;
      if (!(await films.settle(film, outcome))) log.warn('A film was taken over', { id });
      else log.info('A film was settled', { id, slug, version, status: outcome.status });
    } finally {
      clearInterval(renewing);
    }
    return true;
  }

  /** Ends what is being made and gives it back. */
  stop(): void {
    this.stopping.abort();
  }

  private async outcomeOf(film: FilmInHand, signal: AbortSignal): Promise<FilmOutcome> {
    try {
      return await this.made(film, signal);
    } catch (error) {
      return this.notMade(film, error);
    }
  }

  private async made(film: FilmInHand, signal: AbortSignal): Promise<FilmOutcome> {
    const { films, files, renderer, folder, now } = this.parts;
    if (!(await films.isLive(film))) throw new FilmRefusal('Readers see another version by now.');
    const script = FilmScript.parse(JSON.parse(await this.scriptOf(film)));
    const { bytes, durationMs, slideEndsMs } = await renderFilm(renderer, script, {
      signal,
      ...(folder === undefined ? {} : { parent: folder }),
    });
    const hash = Digest.parse(sha256(bytes));
    await files.write(paths.filmFile(film.id, hash), bytes, 'video/mp4');
    return {
      ...describedBy(film),
      ...{ status: 'rendered', dueAt: null, sha256: hash, bytes: bytes.length, durationMs },
      ...{ slideEndsMs: [...slideEndsMs], renderer: renderer.name, renderedAt: now() },
    };
  }

  private notMade(film: FilmInHand, error: unknown): FilmOutcome {
    const { now, log } = this.parts;
    const at = now();
    const described = describedBy(film);
    if (error instanceof ProgramError && error.reason === 'stopped') {
      // Nobody's fault: the next one begins at once, and the try does not count.
      const tries = film.tries - 1;
      return { ...described, tries, status: 'waiting', dueAt: at, problem: null };
    }
    const final = error instanceof FilmRefusal;
    const problem = final ? error.message : 'The renderer failed; its log says why.';
    if (!final) log.error('A film could not be made', { id: film.id, tries: film.tries, error });
    if (final || film.tries >= MAX_FILM_TRIES) {
      return { ...described, status: 'failed', dueAt: null, problem, failedAt: at };
    }
    const dueAt = at + MINUTE * 4 ** (film.tries - 1);
    return { ...described, status: 'waiting', dueAt, problem };
  }

  private async scriptOf({ id }: FilmInHand): Promise<string> {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of this.parts.files.read(
      paths.filmScript(id),
    ) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MOST_SCRIPT_BYTES) throw new FilmRefusal('Its script is too long.');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  }
}

const describedBy = ({ id, slug, version, title, locale, queuedAt, tries }: FilmInHand) => ({
  ...{ id, slug, version, title, locale, queuedAt, tries },
});
