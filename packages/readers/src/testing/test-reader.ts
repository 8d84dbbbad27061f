import { bundleOnce } from '@keelson/server/testing/bundle-once';
import { type ReaderProgram } from '../process/source-reader';

/** The reader built from the source; the working directory must be the repository. */
export const sourceProgram = (limits: ReaderProgram['limits'] = {}): ReaderProgram => ({
  path: bundleOnce('packages/readers/src/process/reader-main.ts'),
  limits,
});
