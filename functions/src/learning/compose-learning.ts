import { type Firestore } from 'firebase-admin/firestore';
import { LiveRelease } from './public/live-release';
import { PublicLibrary } from './public/public-library';

export interface LearningParts {
  readonly db: Firestore;
  readonly appUrl: string;
}

/** Everything of learning control, put together. */
export interface Learning {
  readonly library: PublicLibrary;
}

export const composeLearning = ({ db, appUrl }: LearningParts): Learning => ({
  library: new PublicLibrary(new LiveRelease(db), appUrl),
});
