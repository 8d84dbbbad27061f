import { type Digest } from '@keelson/contracts/learning/learning-ids';
import { LessonFilm } from '@keelson/contracts/learning/lesson-film';
import { paths } from '@keelson/contracts/paths';
import { documentConverter } from '@keelson/server/converter';
import { type Firestore, type Transaction } from 'firebase-admin/firestore';

/** `lessonFilms/{storyboardHash}`. Films are asked for here and made by the execution service. */
export class FilmRepo {
  constructor(private readonly db: Firestore) {}

  async find(id: Digest): Promise<LessonFilm | null> {
    return (await this.ref(id).get()).data() ?? null;
  }

  setIn(transaction: Transaction, film: LessonFilm): void {
    transaction.set(this.ref(film.id), film);
  }

  private ref(id: Digest) {
    return this.db.doc(paths.lessonFilm(id)).withConverter(documentConverter(LessonFilm, 'id'));
  }
}
