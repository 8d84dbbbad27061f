import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAnswerService } from '@keelson/answers/answer-service';
import { CardId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { SECOND } from '@keelson/contracts/time';
import { expectEventually } from '../testing/expect-eventually';
import { type Fault, faultyFirestore } from '../testing/model/faulty-firestore';
import { type Kanban, openKanban } from '../testing/open-kanban';
import { type FakeEndpoint, serve, serveEndpoint } from '../testing/serve';
import { type Service } from '../service';

let kanban: Kanban;
const endpoints: FakeEndpoint[] = [];
beforeEach(() => {
  kanban = openKanban();
});
afterEach(async () => {
  await kanban.service.executor.stop(0);
  await Promise.all(endpoints.splice(0).map((endpoint) => endpoint.close()));
  await kanban.close();
});

const pass = (service: Service = kanban.service, dryRun = false) =>
  service.dispatcher.pass({ dryRun, limit: 64 });
const fresh = (card: Card) => kanban.service.cards.get(card.boardSlug, card.id);

/** Runs are settled outside of the pass; this waits until the instance has none left. */
async function idle(service: Service = kanban.service): Promise<void> {
  for (let n = 0; n < 400 && service.executor.size > 0; n += 1) await sleep(25);
  expect(service.executor.size).toBe(0);
}

async function assigned(
  answer: Parameters<typeof serveEndpoint>[0],
  { cards = 1, ...fields }: { cards?: number; timeoutMs?: number; maxConcurrency?: number } = {},
) {
  const endpoint = await serveEndpoint(answer);
  endpoints.push(endpoint);
  const agent = await kanban.agent({ kind: 'http', endpoint: endpoint.url, ...fields });
  const board = await kanban.board();
  const assignee = { kind: 'agent', id: agent.id } as const;
  const all: Card[] = [];
  for (let n = 0; n < cards; n += 1)
    all.push(await kanban.card(board, { assignee, title: `${n}` }));
  return { endpoint, agent, board, cards: all, card: all[0]! };
}
const ok = () => Promise.resolve({ status: 200, json: { outcome: 'completed', summary: 'Done' } });

describe('an http agent', () => {
  it('completes although a crashed instance left a lock on its record', async () => {
    const { agent, card } = await assigned(ok);
    const { db, transactions, agents } = kanban.service;
    const locked = Promise.withResolvers<undefined>();
    const released = Promise.withResolvers<undefined>();
    // The state that an unfinished commit leaves behind.
    const dead = db.runTransaction(async (transaction) => {
      await transaction.get(transactions.refs.agent(agent.id));
      locked.resolve(undefined);
      await released.promise;
    });
    await locked.promise;
    await pass();
    await idle();
    expect(await fresh(card)).toMatchObject({ status: 'done', result: 'Done' });
    expect((await agents.find(agent.id))?.lastSeenAt).toBeNull();
    released.resolve(undefined);
    await dead;
    await expectEventually(async () => (await agents.find(agent.id))?.lastSeenAt, kanban.clock.at);
  });

  it('is called with a signature, and its response ends the run', async () => {
    const { endpoint, agent, card } = await assigned(ok);
    const report = await pass();
    expect(report).toMatchObject({ started: 1, decisions: [{ reason: 'start', cardId: card.id }] });
    await idle();
    expect(await fresh(card)).toMatchObject({ status: 'done', result: 'Done' });
    const seen = async () => (await kanban.service.agents.find(agent.id))?.lastSeenAt;
    await expectEventually(seen, kanban.clock.at);
    const [call] = endpoint.calls;
    const secret = (await kanban.service.agents.secretOf(agent.id))!.signingSecret;
    const signature = String(call!.headers['keelson-signature']);
    const [, time] = /^t=(\d+),/.exec(signature) ?? [];
    const expected = createHmac('sha256', secret).update(`${time}.${call!.body}`).digest('hex');
    expect(signature).toBe(`t=${time},v1=${expected}`);
    expect(JSON.parse(call!.body)).toMatchObject({ card: { id: card.id }, callback: null });
    expect(call!.headers['idempotency-key']).toBe(report.decisions[0]!.runId);
  });

  it('can accept the run and call back with the run token', async () => {
    const { endpoint, card, agent } = await assigned(() => Promise.resolve({ status: 202 }));
    const { url, close } = await serve(kanban.service);
    const instance = kanban.instance({ publicUrl: url });
    await pass(instance);
    await idle(instance);
    expect((await fresh(card)).status).toBe('running');
    const { callback } = JSON.parse(endpoint.calls[0]!.body) as {
      callback: { url: string; token: string };
    };
    const answer = await fetch(`${callback.url}/complete`, {
      method: 'POST',
      body: JSON.stringify({ summary: 'Later' }),
      headers: {
        Authorization: `Bearer ${callback.token}`,
        'Content-Type': 'application/json',
        'Idempotency-Key': 'back',
      },
    });
    expect(answer.status).toBe(200);
    expect(await fresh(card)).toMatchObject({ status: 'done', result: 'Later' });
    const { items } = await kanban.service.cards.events(card.boardSlug, card.id, { limit: 1 });
    expect(items[0]!.actor).toEqual({ kind: 'agent', id: agent.id, label: agent.name });
    await close();
  });

  it.each([
    ['500', { status: 500 }, 'spawn_failed', 1],
    [
      'a redirect',
      { status: 302, headers: { Location: 'http://127.0.0.1:1/' } },
      'spawn_failed',
      1,
    ],
    ['429', { status: 429, headers: { 'Retry-After': '9' } }, 'rate_limited', 0],
    ['a failure', { status: 200, json: { outcome: 'failed', error: 'No oak' } }, 'crashed', 1],
  ])('that returns %s is retried later', async (_, answer, outcome, failures) => {
    const { card } = await assigned(() => Promise.resolve(answer));
    await pass();
    await idle();
    const after = await fresh(card);
    expect(after).toMatchObject({ status: 'ready', consecutiveFailures: failures });
    const { items } = await kanban.service.cards.runs(card.boardSlug, card.id, { limit: 1 });
    expect(items[0]).toMatchObject({ outcome });
    const [decision] = (await pass()).decisions;
    expect(decision!.reason).toBe('waiting_to_retry');
    kanban.clock.at = after.notBefore!;
    expect((await pass()).started).toBe(1);
  });

  it('times out without a response, fails to start when unreachable, and blocks the card after two failures', async () => {
    const { card } = await assigned(() => new Promise(() => undefined), { timeoutMs: 1_000 });
    await pass();
    await idle();
    expect((await fresh(card)).lastFailure).toContain('within 1 s');
    await Promise.all(endpoints.splice(0).map((endpoint) => endpoint.close()));
    kanban.clock.at += 60 * SECOND;
    await pass();
    await idle();
    expect(await fresh(card)).toMatchObject({ status: 'blocked', blockKind: 'transient' });
    expect((await fresh(card)).lastFailure).toContain('could not be reached (ECONNREFUSED)');
  });

  it('is called once per card by concurrent passes of several instances', async () => {
    const { endpoint, cards } = await assigned(ok, { cards: 12, maxConcurrency: 16 });
    const instances = [kanban.instance(), kanban.instance(), kanban.instance()];
    const reports = await Promise.all(instances.map((one) => pass(one)));
    await Promise.all(instances.map((one) => idle(one)));
    expect(reports.reduce((sum, report) => sum + report.started, 0)).toBe(12);
    expect(endpoint.calls).toHaveLength(12);
    const calledCards = endpoint.calls.map(
      ({ body }) => (JSON.parse(body) as { card: Card }).card.id,
    );
    expect(new Set(calledCards)).toEqual(new Set(cards.map(({ id }) => id)));
    for (const card of cards) expect((await fresh(card)).status).toBe('done');
    expect((await kanban.service.transactions.refs.slots().get()).size).toBe(0);
  });

  it('returns its cards to Ready, without a failure, when the service stops', async () => {
    const { card } = await assigned(() => new Promise(() => undefined));
    await pass();
    await kanban.service.executor.stop(50);
    expect(await fresh(card)).toMatchObject({ status: 'ready', consecutiveFailures: 0 });
  });

  it.each<Fault>(['fails', 'answer-lost'])(
    'returns its cards although a commit %s while the service stops',
    async (fault) => {
      const faults: Fault[] = [];
      const db = faultyFirestore(kanban.service.db, () => faults.shift() ?? 'none');
      const instance = kanban.instance({ db });
      const { card } = await assigned(() => new Promise(() => undefined));
      await pass(instance);
      faults.push(fault);
      await instance.executor.stop(50);
      expect(await fresh(card)).toMatchObject({ status: 'ready', consecutiveFailures: 0 });
    },
  );

  it.each<Fault>(['fails', 'answer-lost'])('is called although the claim %s', async (fault) => {
    const faults = [fault];
    const db = faultyFirestore(kanban.service.db, () => faults.shift() ?? 'none');
    const instance = kanban.instance({ db });
    const { card, endpoint } = await assigned(ok);
    expect((await pass(instance)).started).toBe(1);
    await idle(instance);
    expect(await fresh(card)).toMatchObject({ status: 'done', result: 'Done' });
    expect(endpoint.calls).toHaveLength(1);
  });

  it('has its lease renewed while it works', async () => {
    let finish: (() => void) | undefined;
    const { card } = await assigned(
      () =>
        new Promise((resolve) => {
          finish = () => resolve({ status: 200, json: { outcome: 'completed' } });
        }),
    );
    const short = { maxConcurrentRuns: 4, leaseMs: 600, retryMs: 0 };
    const instance = kanban.instance({ policy: short, now: Date.now });
    await pass(instance);
    await sleep(1_500);
    expect((await pass(instance)).reclaimed).toBe(0);
    expect((await fresh(card)).status).toBe('running');
    finish?.();
    await idle(instance);
    expect((await fresh(card)).status).toBe('done');
  });

  it('that reports a dependency without cards leaves the card to a person', async () => {
    const json = { outcome: 'blocked', kind: 'dependency', reason: 'No oak' };
    const { card } = await assigned(() => Promise.resolve({ status: 200, json }));
    await pass();
    await idle();
    const blocked = { status: 'blocked', blockKind: 'needs_input', blockReason: 'No oak' };
    expect(await fresh(card)).toMatchObject(blocked);
  });
});

describe('a dry run', () => {
  it('explains every ready card and changes nothing', async () => {
    const { cards, board, endpoint } = await assigned(ok, { cards: 3, maxConcurrency: 2 });
    await kanban.card(board, { title: 'nobody’s' });
    const report = await pass(kanban.service, true);
    expect(report.decisions.map(({ reason }) => reason).sort()).toEqual([
      'agent_busy',
      'start',
      'start',
      'unassigned',
    ]);
    expect(report).toMatchObject({ dryRun: true, started: 0, slots: { taken: 0, total: 32 } });
    expect(endpoint.calls).toHaveLength(0);
    for (const card of cards) expect(await fresh(card)).toEqual(card);
  });

  it('finds a card behind a hundred that cannot start', async () => {
    const board = await kanban.board();
    const first = await kanban.card(board, { priority: 4 });
    const { db, refs } = kanban.service.transactions;
    const batch = db.batch();
    for (let index = 0; index < 100; index += 1) {
      const id = CardId.parse(`behind-${index}`);
      batch.create(refs.card(board.slug, id), { ...first, id });
    }
    await batch.commit();
    const agent = await kanban.agent({ kind: 'assistant' });
    const card = await kanban.card(board, { assignee: { kind: 'agent', id: agent.id } });
    const answers = createAnswerService({
      db: kanban.service.db,
      files: null,
      model: null,
      now: Date.now,
    });
    const report = await pass(kanban.instance({ answers }), true);
    const found = report.decisions.find(({ cardId }) => cardId === card.id);
    expect(found).toMatchObject({ reason: 'start', agentId: agent.id });
  });
});
