import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { ExecutionClient } from '@keelson/contracts/kanban/client/execution-client';
import { retryAtMost } from '@keelson/contracts/kanban/client/retry';
import { type Kanban, openKanban } from '../execution/src/testing/open-kanban';
import { readLocalEnv } from '../local/suite/src/local-env';
import { LOCAL_PROJECT } from '../local/suite/src/locations';
import { portOffset, portTable } from '../local/suite/src/ports';

export interface RunningCopy {
  readonly appUrl: string;
  readonly client: ExecutionClient;
  /** The same service in this process, for imports that are too big for a request. */
  readonly kanban: Kanban;
}

/** @throws {Error} with the remedy when the product does not run. */
export async function findRunningCopy(): Promise<RunningCopy> {
  const ports = portTable(portOffset(process.env));
  const appUrl = `http://localhost:${ports.app}`;
  await fetch(appUrl).catch(() => {
    throw new Error(`No response from ${appUrl}. Start Keelson first: npm start`);
  });
  process.env['FIRESTORE_EMULATOR_HOST'] ??= `127.0.0.1:${ports.firestore}`;
  process.env['METADATA_SERVER_DETECTION'] ??= 'none';
  const db = getFirestore(initializeApp({ projectId: LOCAL_PROJECT }, 'bench'));
  const kanban = openKanban({ db, now: Date.now });
  kanban.clock.at = Date.now();
  const token = readLocalEnv()['EXECUTION_SERVICE_TOKEN'] ?? '';
  const url = `http://127.0.0.1:${ports.execution}`;
  const client = new ExecutionClient(url, { token, retry: retryAtMost(4) });
  return { appUrl, client, kanban };
}
