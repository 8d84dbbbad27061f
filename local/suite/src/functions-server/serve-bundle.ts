import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../locations';
import { writeScript } from '../process/bundled-script';
import { type Child, startChild } from '../process/child-script';

/**
 * Starts a second process of the functions, with the caller's environment and without Hosting: function `api` is at
 * `/api`, so `/api/api/plans` is what Hosting serves at `/api/plans`.
 *
 * @param folder Of the built functions.
 */
export async function serveBundle(
  env: Readonly<Record<string, string | undefined>>,
  folder = join(ROOT, 'functions', 'lib'),
): Promise<Child> {
  const bin = mkdtempSync(join(tmpdir(), 'keelson-functions-'));
  try {
    const script = writeScript(bin, 'functions');
    return await startChild(script, { PORT: '0', ...env }, [join(folder, 'index.js')]);
  } finally {
    rmSync(bin, { recursive: true, force: true }); // loaded by now
  }
}
