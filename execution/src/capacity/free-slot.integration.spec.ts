import { ALL_RUNS, concurrencySlotName } from '@keelson/contracts/kanban/run/run';
import { MINUTE } from '@keelson/contracts/time';
import { ReadCounter } from '@keelson/server/testing/read-counter';
import { type Kanban, openKanban } from '../testing/open-kanban';
import { claimCard } from '../runs/claim-card';
import { countHeldSlots, findFreeSlot } from './free-slot';

let kanban: Kanban;
beforeEach(() => {
  kanban = openKanban({ policy: { maxConcurrentRuns: 1_000, leaseMs: MINUTE, retryMs: 0 } });
});
afterEach(() => kanban.close());

/** Holds every slot below the limit except the given ones. */
const ANY = { random: Math.random, isReserved: () => false };

async function hold(scope: string, limit: number, free: readonly number[]): Promise<void> {
  const { db, transactions } = kanban.service;
  const writer = db.bulkWriter();
  for (let index = 0; index < limit; index += 1) {
    if (free.includes(index)) continue;
    const ref = transactions.refs.slot(concurrencySlotName(scope, index)).withConverter(null);
    void writer.set(ref, {
      scope,
      runId: `run-${index}`,
      boardSlug: 'other',
      cardId: 'card',
      agentId: 'other',
      leaseUntil: null,
    });
  }
  await writer.close();
}

describe('a free slot', () => {
  it.each([
    { limit: 1, free: [0] },
    { limit: 10, free: [9] },
    { limit: 11, free: [10] },
    { limit: 300, free: [0] },
    { limit: 300, free: [1] },
    { limit: 300, free: [29] },
    { limit: 300, free: [299] },
    { limit: 1_000, free: [100] },
  ])('$free of $limit is found as the only one', async ({ limit, free }) => {
    await hold(ALL_RUNS, limit, free);
    const { refs } = kanban.service.transactions;
    const held = await countHeldSlots(refs, ALL_RUNS);
    expect(held).toBe(limit - 1);
    const reader = new ReadCounter(kanban.service.db);
    const name = await findFreeSlot(refs, { scope: ALL_RUNS, limit }, { ...ANY, held });
    expect(name).toBe(concurrencySlotName(ALL_RUNS, free[0]!));
    expect(reader.reads).toBeLessThan(45);
  });

  it('is not found when all are held', async () => {
    await hold(ALL_RUNS, 40, []);
    const { refs } = kanban.service.transactions;
    expect(
      await findFreeSlot(refs, { scope: ALL_RUNS, limit: 40 }, { ...ANY, held: 39 }),
    ).toBeNull();
  });

  it('is one of the free ones, whichever the random number is', async () => {
    const free = [3, 30, 77, 99, 100, 119];
    await hold(ALL_RUNS, 120, free);
    const { refs } = kanban.service.transactions;
    for (const random of [0, 0.3, 0.6, 0.99]) {
      const search = { ...ANY, held: 114, random: () => random };
      const name = await findFreeSlot(refs, { scope: ALL_RUNS, limit: 120 }, search);
      expect(free.map((number) => concurrencySlotName(ALL_RUNS, number))).toContain(name);
    }
  });
});

describe('a claim with hundreds of active runs', () => {
  it('reads a bounded number of documents, and holds the limit under concurrency', async () => {
    const free = [7, 123, 400, 650, 998];
    await hold(ALL_RUNS, 1_000, free);
    const board = await kanban.board();
    const agent = await kanban.agent({ maxConcurrency: 64 });
    const cards = await Promise.all(Array.from({ length: 8 }, () => kanban.card(board)));
    const { service } = kanban;
    const claim = (index: number) =>
      claimCard(service, kanban.as(), {
        slug: board.slug,
        cardId: cards[index]!.id,
        agentId: agent.id,
      });
    const reader = new ReadCounter(service.db);
    await claim(0);
    expect(reader.reads).toBeLessThan(80);
    const tried = await Promise.allSettled([1, 2, 3, 4, 5, 6, 7].map(claim));
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(free.length - 1);
    expect(await countHeldSlots(service.transactions.refs, ALL_RUNS)).toBe(1_000);
    const earlier = reader.reads;
    await service.agents.running([agent.id]);
    expect(reader.reads - earlier).toBe(2);
  });
});
