import { readFileSync } from 'node:fs';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type HostingConfig } from '../../local/suite/src/hosting/hosting-config';
import { createHostingServer } from '../../local/suite/src/hosting/hosting-server';
import { type RunningFunction } from './run-function';

/** The site behind the real `firebase.json`, with its functions at other origins. */
export interface Site {
  readonly url: string;
  readonly close: () => void;
}

export async function openSite(
  root: string,
  running: readonly RunningFunction[],
  port = 0,
): Promise<Site> {
  const { hosting } = JSON.parse(readFileSync(join(root, 'firebase.json'), 'utf8')) as {
    readonly hosting: HostingConfig;
  };
  const server = createHostingServer({
    config: hosting,
    folder: root,
    firebaseTools: join(root, 'node_modules', 'firebase-tools'),
    functions: urlsOf(running),
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const urlsOf = (running: readonly RunningFunction[]): Record<string, string> =>
  Object.fromEntries(running.map(({ name, url }) => [name, url]));
