import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { MAX_ATTACHMENT_BYTES } from '@keelson/contracts/kanban/card/attachment';
import { type BundledService, buildService, startBundle } from '../testing/bundled-service';
import { type Kanban, openKanban } from '../testing/open-kanban';
import { callAt, TOKEN } from '../testing/serve';

/**
 * The shipped bundle on the Storage emulator: the SDK loads modules dynamically, which Jest does
 * not support.
 */
describe('attachments in a bucket', () => {
  const bundle = buildService(`attachments-${process.pid}`);
  let kanban: Kanban;
  let service: BundledService;
  beforeAll(async () => {
    kanban = openKanban();
    service = await startBundle(bundle, {
      DATA_PROJECT_ID: kanban.projectId,
      GCLOUD_PROJECT: kanban.projectId,
      DATA_STORAGE_BUCKET: `${kanban.projectId}.appspot.com`,
      EXECUTION_TICK_SECONDS: '0',
    });
  });
  afterAll(async () => {
    await service.kill('SIGTERM');
    await kanban.close();
    rmSync(dirname(bundle), { recursive: true, force: true });
  });

  it('are returned unchanged up to the maximum size, and are deleted when removed', async () => {
    const board = await kanban.board();
    const { id } = await kanban.card(board);
    const path = `/v1/boards/${board.slug}/cards/${id}/attachments`;
    const bytes = new Uint8Array(randomBytes(MAX_ATTACHMENT_BYTES));
    bytes.set(Buffer.from('%PDF-1.7\n'));
    const stored = await callAt(service.url, `POST ${path}?name=plan.pdf`, undefined, {
      bytes,
      headers: { 'Content-Type': 'application/pdf' },
    });
    expect(stored).toMatchObject({ status: 201, body: { size: MAX_ATTACHMENT_BYTES } });
    const file = `${path}/${stored.body['id'] as string}`;
    const response = await fetch(service.url + file, {
      headers: { Authorization: `Bearer ${TOKEN}` },
    });
    expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
    expect((await callAt(service.url, `DELETE ${file}`)).status).toBe(204);
    expect((await callAt(service.url, `GET ${file}`)).status).toBe(404);
    const card = await kanban.service.cards.get(board.slug, id);
    expect(card.counts.attachments).toBe(0);
  });
});
