import { join } from 'node:path';
import { type ReaderProgram } from '../prepare/source-reader';

/** The reader as it stands in the source; needs the repository as working directory. */
export const sourceProgram = (limits: ReaderProgram['limits'] = {}): ReaderProgram => ({
  path: join(process.cwd(), 'functions', 'src', 'learning', 'prepare', 'reader-main.ts'),
  execArgv: ['--import', 'tsx'],
  limits,
});
