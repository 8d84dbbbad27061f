import { join } from 'node:path';
import { ROOT } from '../locations';
import { type Child, startChild } from '../process/child-script';

/**
 * Starts a second process of the functions, with the caller's environment and without Hosting: function `api` is at
 * `/api`, so `/api/api/plans` is what Hosting serves at `/api/plans`.
 *
 * @param folder Of the built functions.
 */
export const serveBundle = (
  env: Readonly<Record<string, string | undefined>>,
  folder = join(ROOT, 'functions', 'lib'),
): Promise<Child> =>
  startChild(join(import.meta.dirname, 'main.ts'), { PORT: '0', ...env }, [
    join(folder, 'index.js'),
  ]);
