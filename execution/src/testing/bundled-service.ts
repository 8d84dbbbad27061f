import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import {
  freePort,
  type ServiceProcess,
  startServiceProcess,
} from '@keelson/server/testing/service-process';
import { TOKEN } from './serve';

/** Tests and benchmarks start at the root of the repository. */
const PACKAGE = join(process.cwd(), 'execution');

/** Bundles the service as for production, into its own folder. @returns The file to run. */
export function buildService(name: string): string {
  const folder = join('lib', name);
  execFileSync(process.execPath, ['build.mjs', folder], { cwd: PACKAGE });
  return join(PACKAGE, folder, 'main.js');
}

/** Starts the bundle and waits until it takes work or, with `until: 'live'`, until it responds. */
export async function startBundle(
  file: string,
  env: Readonly<Record<string, string>>,
  { until = 'ready' }: { readonly until?: 'live' | 'ready' } = {},
): Promise<ServiceProcess> {
  const port = await freePort();
  return startServiceProcess(['--enable-source-maps', file], {
    port,
    readyPath: `/v1/${until}`,
    env: {
      EXECUTION_SERVICE_TOKEN: TOKEN,
      EXECUTION_PUBLIC_URL: `http://127.0.0.1:${port}`,
      EXECUTION_PRIVATE_HOSTS: '127.0.0.1',
      ...env,
    },
  });
}
