import { type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { LessonFilm, MAX_FILM_TRIES } from '@keelson/contracts/learning/lesson-film';
import { PublicDoc } from '@keelson/contracts/learning/public-doc';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { documentConverter } from '@keelson/server/converter';
import { type Firestore, Timestamp } from 'firebase-admin/firestore';

export type FilmInHand = Extract<LessonFilm, { status: 'rendering' }>;

/** What becomes of a film that somebody had in hand. */
export type FilmOutcome = Exclude<LessonFilm, { status: 'rendering' }>;

/** How many that are due are looked at, to find one that nobody else takes at the same moment. */
const CANDIDATES = 5;

/** `lessonFilms/{id}` as a queue with leases: several services may take from it. */
export class FilmRepo {
  constructor(private readonly db: Firestore) {}

  /** Takes the film that has waited longest, or one whose maker has died. Null when none is due. */
  async claim(at: EpochMs, leaseMs: number, attempt: string): Promise<FilmInHand | null> {
    const due = await this.db
      .collection(paths.lessonFilms())
      .where('dueAt', '<=', Timestamp.fromMillis(at))
      .orderBy('dueAt')
      .limit(CANDIDATES)
      .get();
    for (const { ref } of due.docs) {
      const taken = await this.db.runTransaction(async (transaction) => {
        const film = (await transaction.get(ref.withConverter(converter))).data();
        if (film === undefined || film.dueAt === null || film.dueAt > at) return null;
        const next = claimed(film, { at, leaseMs, attempt });
        transaction.set(ref.withConverter(converter), next);
        return next.status === 'rendering' ? next : null;
      });
      if (taken !== null) return taken;
    }
    return null;
  }

  /** Renews the lease. @returns False when somebody else has the film by now. */
  renew(film: FilmInHand, until: EpochMs): Promise<boolean> {
    return this.settle(film, { ...film, dueAt: until });
  }

  /** Writes what became of it. @returns False when somebody else has the film by now. */
  settle(film: FilmInHand, next: LessonFilm): Promise<boolean> {
    const ref = this.db.doc(paths.lessonFilm(film.id)).withConverter(converter);
    return this.db.runTransaction(async (transaction) => {
      const current = (await transaction.get(ref)).data();
      if (current?.status !== 'rendering' || current.attempt !== film.attempt) return false;
      transaction.set(ref, next);
      return true;
    });
  }

  /** Whether readers see the version that the film belongs to. */
  async isLive({ slug, version }: { readonly slug: DocSlug; readonly version: number }) {
    const ref = this.db.doc(paths.publicDoc(slug)).withConverter(documentConverter(PublicDoc));
    const doc = (await ref.get()).data();
    return doc?.version === version && doc.withdrawnAt === null;
  }
}

const converter = documentConverter(LessonFilm, 'id');

function claimed(
  { id, slug, version, title, locale, queuedAt, tries }: LessonFilm,
  { at, leaseMs, attempt }: { at: EpochMs; leaseMs: number; attempt: string },
): LessonFilm {
  const described = { id, slug, version, title, locale, queuedAt };
  // Its makers died each time: whatever it is, it shall not end a fourth one.
  if (tries >= MAX_FILM_TRIES) {
    const problem = 'Every try ended without a word.';
    return { ...described, tries, status: 'failed', dueAt: null, problem, failedAt: at };
  }
  const dueAt = at + leaseMs;
  return { ...described, tries: tries + 1, status: 'rendering', dueAt, attempt };
}
