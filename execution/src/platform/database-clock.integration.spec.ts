import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { MINUTE, SECOND } from '@keelson/contracts/time';
import { type ServiceProcess } from '@keelson/server/testing/service-process';
import { buildService, startBundle } from '../testing/bundled-service';
import { expectEventually } from '../testing/expect-eventually';
import { type Kanban, openKanban } from '../testing/open-kanban';
import { callAt } from '../testing/serve';

let kanban: Kanban;
let bundle: string;
let running: ServiceProcess | null = null;
beforeAll(() => {
  bundle = buildService(`clock-${process.pid}`);
  kanban = openKanban({ now: Date.now });
  kanban.clock.at = Date.now();
});
afterEach(async () => {
  await running?.kill('SIGKILL');
  running = null;
});
afterAll(async () => {
  await kanban.close();
  rmSync(dirname(bundle), { recursive: true, force: true });
});

/** The service in a process whose clock is ahead. */
async function startAhead(ms: number, until: 'live' | 'ready'): Promise<ServiceProcess> {
  const shifted = `const now=Date.now;Date.now=()=>now()+${ms}`;
  running = await startBundle(
    bundle,
    {
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(shifted)}`,
      DATA_PROJECT_ID: kanban.projectId,
      GCLOUD_PROJECT: kanban.projectId,
      EXECUTION_LEASE_SECONDS: String(MINUTE / SECOND),
      EXECUTION_TICK_SECONDS: '0',
    },
    { until },
  );
  return running;
}

it('an instance whose clock is ahead issues leases by the time of the database', async () => {
  const card = await kanban.card(await kanban.board());
  const agent = await kanban.agent();
  const { url } = await startAhead(4 * SECOND, 'ready');
  const path = `/v1/boards/${card.boardSlug}/cards/${card.id}/claim`;
  const claimed = await callAt(url, `POST ${path}`, { agentId: agent.id });
  const { leaseUntil } = claimed.body['run'] as { readonly leaseUntil: number };
  expect(leaseUntil).toBeLessThanOrEqual(Date.now() + MINUTE + SECOND);
});

it('an instance whose clock is far ahead says so and takes no work', async () => {
  const { url, output } = await startAhead(MINUTE, 'live');
  await expectEventually(
    () => Promise.resolve(output().includes('The clock of this instance is wrong')),
    true,
  );
  const board = { slug: 'skewed', name: 'Skewed' };
  expect((await callAt(url, 'POST /v1/boards', board)).status).toBe(503);
  expect((await callAt(url, 'GET /v1/ready')).status).toBe(503);
});
