import { type Firestore } from 'firebase-admin/firestore';
import { type FileStore } from './files/file-store';
import { FilmRepo } from './film-repo';
import { type FilmDeps } from './public/send-film';
import { LiveRelease } from './public/live-release';
import { PublicLibrary } from './public/public-library';
import { ReleaseFiles } from './public/release-files';

export interface LearningParts {
  readonly db: Firestore;
  readonly files: FileStore;
  readonly appUrl: string;
}

/** Everything of learning that anyone may read, put together. */
export interface Learning extends FilmDeps {
  readonly library: PublicLibrary;
}

export function composeLearning({ db, files, appUrl }: LearningParts): Learning {
  const films = new FilmRepo(db);
  const live = new LiveRelease(db);
  const site = new ReleaseFiles(files);
  return { files, films, library: new PublicLibrary({ live, site, films, appUrl }) };
}
