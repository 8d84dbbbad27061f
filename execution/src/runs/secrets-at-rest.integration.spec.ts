import { type CollectionReference, type Firestore } from 'firebase-admin/firestore';
import { MemoryStore } from '../testing/memory-store';
import { openBoards } from '../testing/board-world';
import { type ApiResponse } from '../testing/serve';
import { RunTokens } from './run-tokens';

/** Files by path, as the bucket stores them. */
/** Every document at any depth as `path JSON`. */
async function dump(db: Firestore): Promise<string[]> {
  const found: string[] = [];
  const visit = async (collections: readonly CollectionReference[]): Promise<void> => {
    for (const collection of collections) {
      for (const ref of await collection.listDocuments()) {
        const fields = (await ref.get()).data();
        if (fields !== undefined) found.push(`${ref.path} ${JSON.stringify(fields)}`);
        await visit(await ref.listCollections());
      }
    }
  };
  await visit(await db.listCollections());
  return found;
}

const files = new MemoryStore();
const kanban = openBoards({ files, now: Date.now });
beforeAll(async () => {
  await kanban.agent({ id: 'courier' });
});

const assignee = { kind: 'agent', id: 'courier' } as const;

it('no stored document or file contains a token after the whole life of a run', async () => {
  const { body: secrets } = await kanban.call('POST /v1/agents/courier/secrets', {}, { key: null });
  const agentToken = String(secrets['token']);
  const own = { token: agentToken, actor: null };
  const board = await kanban.board();
  const card = await kanban.card(board, { assignee: assignee as never });
  const at = `/v1/boards/${board.slug}/cards/${card.id}`;
  const claim = (): Promise<ApiResponse> =>
    kanban.call('POST /v1/agents/courier/claims', {}, { ...own, key: 'claim' });
  const claimed = await claim();
  const token = String(claimed.body['token']);
  expect(token).toMatch(/^run_[\w-]{43}$/);
  const replayed = await claim();
  expect(replayed.headers.get('idempotency-replayed')).toBe('true');
  expect(replayed.body).toEqual(claimed.body);
  const run = `${at}/runs/${(claimed.body['run'] as { id: string }).id}`;
  const asRun = { token, actor: null };
  const lines = [{ at: 1, level: 'info', text: 'half way' }];
  await kanban.call(`POST ${run}/heartbeat`, {}, { ...asRun, key: null });
  await kanban.call(`POST ${run}/log`, { lines }, asRun);
  await kanban.call(`POST ${at}/comments`, { body: 'Sawing' }, asRun);
  const bytes = new Uint8Array(Buffer.from('plan'));
  await kanban.call(`POST ${at}/attachments?name=a.txt`, undefined, { bytes });
  expect((await kanban.call(`POST ${run}/complete`, { summary: 'x' }, asRun)).status).toBe(200);
  const direct = await kanban.card(board, { assignee: assignee as never });
  const second = await kanban.call(
    `POST /v1/boards/${board.slug}/cards/${direct.id}/claim`,
    { agentId: 'courier' },
    { ...own, key: 'direct' },
  );
  const stored = [
    ...(await dump(kanban.service.db)),
    ...[...files.files].map(([path, content]) => `${path} ${content.toString('latin1')}`),
  ];
  expect(stored.some((line) => line.startsWith('executionKeys/'))).toBe(true);
  for (const secret of [token, String(second.body['token']), agentToken]) {
    expect(secret).toMatch(/^(run|agent)_/);
    expect(stored.filter((line) => line.includes(secret))).toEqual([]);
  }
  const signing = String(secrets['signingSecret']);
  const holders = stored.filter((line) => line.includes(signing));
  expect(holders.map((line) => line.split(' ')[0])).toEqual(['agentSecrets/courier']);
  const runs = stored.filter((line) => /\/runs\/\w+ /.test(line));
  expect(runs).toHaveLength(2);
});

it('tokens differ by run, card, board and service token', () => {
  const run = { boardSlug: 'b', cardId: 'c', id: 'r' } as never as Parameters<RunTokens['of']>[0];
  const tokens = new RunTokens('x'.repeat(32));
  const all = [
    tokens.of(run),
    tokens.of({ ...run, id: 'r2' as never }),
    tokens.of({ ...run, cardId: 'c2' as never }),
    tokens.of({ ...run, boardSlug: 'b2' as never }),
    tokens.of({ ...run, boardSlug: 'bc' as never, cardId: '' as never }),
    new RunTokens('y'.repeat(32)).of(run),
  ];
  expect(new Set(all).size).toBe(all.length);
  expect(tokens.of(run)).toBe(new RunTokens('x'.repeat(32)).of(run));
});
