import { bundleOnce } from '../../testing/bundle-once';
import { type ReaderProgram } from '../prepare/source-reader';

/** The reader built from the source; the working directory must be the repository. */
export const sourceProgram = (limits: ReaderProgram['limits'] = {}): ReaderProgram => ({
  path: bundleOnce('functions/src/learning/prepare/reader-main.ts'),
  limits,
});
