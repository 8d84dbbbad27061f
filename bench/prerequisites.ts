import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { SuiteFailure } from '../local/suite/src/failure';
import { ROOT } from '../local/suite/src/locations';

const TIMEOUT_MS = 3_000;

/** True when something accepts connections at `host:port`. */
function accepts(address: string): Promise<boolean> {
  const { hostname, port } = new URL(`http://${address}`);
  return new Promise((resolve) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) });
    const end = (answer: boolean) => (): void => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(TIMEOUT_MS, end(false));
    socket.once('connect', end(true));
    socket.once('error', end(false));
  });
}

/**
 * Checks what a benchmark needs: without it, clients of the database retry for minutes without a word.
 *
 * @param bundle File of a build that it starts.
 * @throws {SuiteFailure} with the command that provides it.
 */
export async function requireReady(
  bench: string,
  bundle: string | null,
  env: Readonly<Record<string, string | undefined>> = process.env,
): Promise<void> {
  if (bundle !== null && !existsSync(join(ROOT, bundle))) {
    throw new SuiteFailure(`${bundle} does not exist.`, 'Run npm run build first.');
  }
  const address = env['FIRESTORE_EMULATOR_HOST'];
  if (address === undefined || !(await accepts(address))) {
    throw new SuiteFailure(
      `The Firestore emulator does not run${address === undefined ? '' : ` at ${address}`}.`,
      `Run npm run ops -- suite --only firestore -- npm run ops -- bench ${bench}, or npm start first.`,
    );
  }
}
