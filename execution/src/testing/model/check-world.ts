import { strict as assert } from 'node:assert';
import { type Card, isSatisfied } from '@keelson/contracts/kanban/card/card';
import { type CardEvent } from '@keelson/contracts/kanban/card/event';
import { compareByRank, Rank } from '@keelson/contracts/kanban/card/rank';
import { ALL_RUNS, type ConcurrencySlot, type Run } from '@keelson/contracts/kanban/run/run';
import { CARD_STATUSES } from '@keelson/contracts/kanban/card/status';
import { isOffered, missingSkills } from '@keelson/contracts/kanban/agent/skills';
import { OFFERED } from '@keelson/server/kanban/searchable-cards';
import { flowOfClaim } from '@keelson/contracts/kanban/board/flow-counters';
import { sumCounters } from '@keelson/contracts/metrics/counters';
import { positionOf, rangeOf } from '../../capacity/agent-range';
import { MAX_CONCURRENT_RUNS, type World } from './world';

interface Stored {
  readonly cards: readonly Card[];
  readonly events: ReadonlyMap<string, readonly CardEvent[]>;
  readonly runs: ReadonlyMap<string, readonly Run[]>;
  readonly comments: ReadonlyMap<string, number>;
  /** The run of each slot that is held. */
  readonly slots: readonly ConcurrencySlot[];
}

/** Throws when an invariant does not hold. */
export async function checkWorld(
  world: World,
  { isSettled }: { isSettled: boolean },
): Promise<void> {
  const stored = await readAll(world);
  checkCards(world, stored);
  for (const card of stored.cards) {
    checkStatusFields(card);
    checkRevisions(world, card, stored.events.get(card.id) ?? []);
    checkRuns(card, stored.events.get(card.id) ?? [], stored.runs.get(card.id) ?? []);
    assert.equal(card.counts.comments, stored.comments.get(card.id), 'comments are counted');
  }
  checkLinks(stored);
  checkRequirements(world);
  await checkOffers(world, stored);
  checkOrder(stored);
  checkSlots(world, stored);
  await checkCounters(world, stored);
  await checkFlow(world, stored);
  if (isSettled) {
    const active = [...stored.runs.values()].flat().filter(({ status }) => status === 'active');
    assert.deepEqual(active, [], 'no run is active without a lease');
  }
}

async function readAll({ kanban, board, agents }: World): Promise<Stored> {
  const { refs } = kanban.service.transactions;
  const cards = (await refs.cards(board.slug).get()).docs.map((one) => one.data());
  const perCard = async <Row>(read: (card: Card) => Promise<Row>): Promise<Map<string, Row>> =>
    new Map(await Promise.all(cards.map(async (card) => [card.id, await read(card)] as const)));
  const [events, runs, comments, permits] = await Promise.all([
    perCard(async ({ id }) =>
      (await refs.events(board.slug, id).get()).docs.map((one) => one.data()),
    ),
    perCard(async ({ id }) =>
      (await refs.runs(board.slug, id).get()).docs.map((one) => one.data()),
    ),
    perCard(async ({ id }) => (await refs.comments(board.slug, id).get()).size),
    refs.slots().get(),
  ]);
  const boardSlots = permits.docs
    .map((one) => one.data())
    .filter(({ boardSlug }) => boardSlug === board.slug);
  assert(boardSlots.every(({ agentId }) => agents.some(({ id }) => id === agentId)));
  return { cards, events, runs, comments, slots: boardSlots };
}

function checkCards({ created }: World, { cards }: Stored): void {
  assert.deepEqual(
    cards.map(({ id }) => id).sort(),
    [...created].sort(),
    'no card is lost or duplicated',
  );
}

function checkStatusFields(card: Card): void {
  assert.equal(
    card.currentRunId !== null,
    card.status === 'running',
    'currentRunId is set exactly while running',
  );
  assert.equal(
    card.blockKind !== null,
    card.status === 'blocked',
    'blockKind is set exactly while blocked',
  );
  assert.equal(
    card.schedule !== null,
    card.status === 'scheduled',
    'schedule is set exactly while scheduled',
  );
  assert.equal(
    card.completedAt !== null,
    card.status === 'done',
    'completedAt is set exactly while done',
  );
  assert(!(card.archived && card.status === 'running'), 'no archived card is running');
}

/** Every change has its own revision, in the timeline and in the responses. */
function checkRevisions({ answers }: World, card: Card, events: readonly CardEvent[]): void {
  const ids = events.map(({ id }) => id).sort();
  assert.equal(new Set(ids).size, ids.length);
  const revisions = [...new Set(ids.map((id) => Number(id.slice(0, 10))))];
  const expected = Array.from({ length: card.revision }, (_, index) => index + 1);
  assert.deepEqual(revisions, expected, 'one change per revision');
  const returned = new Map<number, string>();
  for (const { key, card: response } of answers.filter((answer) => answer.card.id === card.id)) {
    const other = returned.get(response.revision);
    assert(
      other === undefined || other === key,
      `two changes returned revision ${response.revision}`,
    );
    returned.set(response.revision, key);
  }
}

/**
 * Checks the timeline: a claim only while no run is active, and an end for every run but the last.
 */
function checkRuns(card: Card, events: readonly CardEvent[], runs: readonly Run[]): void {
  let active: string | null = null;
  const claimed = new Set<string>();
  for (const { kind, runId, payload } of [...events].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    if (kind === 'claimed') {
      assert.equal(active, null, 'a card is claimed only while it has no active run');
      assert(runId !== null && !claimed.has(runId), 'a run starts once');
      claimed.add(runId);
      active = runId;
    } else if (active !== null && (payload['from'] === 'running' || kind === 'archived')) {
      assert.equal(runId, active, 'the run that ends is the active one');
      active = null;
    }
  }
  assert.equal(active, card.currentRunId, 'the timeline and the card name the same run');
  assert.deepEqual(runs.map(({ id }) => id).sort(), [...claimed].sort(), 'one run per claim');
  const live = runs.filter(({ status }) => status === 'active').map(({ id }) => id);
  assert.deepEqual(live, card.currentRunId === null ? [] : [card.currentRunId]);
}

function checkLinks({ cards }: Stored): void {
  const byId = new Map(cards.map((card) => [card.id, card]));
  const children = (id: string): number =>
    cards.filter(({ parents }) => parents.some((parent) => parent === id)).length;
  for (const card of cards) {
    assert.equal(card.counts.links, card.parents.length + children(card.id), 'links are counted');
    const open = card.parents.filter((id) => !isSatisfied(byId.get(id) ?? card));
    const isPast = ['ready', 'running', 'review'].includes(card.status);
    if (!card.archived && isPast) assert.deepEqual(open, [], `${card.status} with an open parent`);
    const visited = new Set<string>();
    for (let level = card.parents; level.length > 0;) {
      assert(!level.includes(card.id), 'no card depends on itself');
      for (const id of level) visited.add(id);
      level = level.flatMap((id) => byId.get(id)?.parents ?? []).filter((id) => !visited.has(id));
    }
  }
}

/** No agent got a card without the skills that it required, and a claim of an offered card assigned it. */
function checkRequirements({ claims, agents }: World): void {
  for (const { card, run } of claims) {
    const agent = agents.find(({ id }) => id === run.agentId);
    assert(agent !== undefined);
    assert.deepEqual(
      missingSkills(card, agent),
      [],
      'the agent of a run has the skills of its card',
    );
    if (run.purpose === 'work') {
      assert(!isOffered(card), 'a card with requirements that was claimed has an assignee');
    }
  }
}

/** Exactly the cards that are ready for any fitting agent can be found as offered. */
async function checkOffers({ kanban, board }: World, { cards }: Stored): Promise<void> {
  const found = await kanban.service.transactions.refs
    .cards(board.slug)
    .where(OFFERED, '==', true)
    .get();
  const expected = cards.filter(
    (card) => card.status === 'ready' && !card.archived && isOffered(card),
  );
  assert.deepEqual(
    found.docs.map(({ id }) => id).sort(),
    expected.map(({ id }) => id).sort(),
    'offered cards are found as such',
  );
}

function checkOrder({ cards }: Stored): void {
  for (const status of CARD_STATUSES) {
    const column = cards.filter((card) => card.status === status && !card.archived);
    const sorted = [...column].sort(compareByRank);
    sorted.forEach((card, index) => {
      assert(Rank.safeParse(card.rank).success);
      const next = sorted[index + 1];
      if (next !== undefined)
        assert(compareByRank(card, next) < 0 && compareByRank(next, card) > 0);
    });
  }
}

function checkSlots({ agents }: World, { runs, slots }: Stored): void {
  const active = [...runs.values()].flat().filter(({ status }) => status === 'active');
  const held = slots.filter(({ scope }) => scope === ALL_RUNS).map(({ runId }) => runId);
  assert.deepEqual(held.sort(), active.map(({ id }) => id).sort(), 'each active run has a slot');
  const positions = slots.map(({ name, scope, agentId }) => {
    const { maxConcurrency = 0 } = agents.find(({ id }) => id === agentId) ?? {};
    const range = rangeOf({ id: agentId, maxConcurrency }, MAX_CONCURRENT_RUNS);
    const number = Number(name.slice(name.lastIndexOf(':') + 1));
    const position = scope === ALL_RUNS ? positionOf(range, number) : number;
    return position === null ? `outside ${name}` : `${agentId} ${position}`;
  });
  assert.equal(
    new Set(positions).size,
    positions.length,
    'no run has a slot that another stands for',
  );
  const standIns = slots.filter(({ scope }) => scope !== ALL_RUNS);
  const outside = positions.filter((position) => position.startsWith('outside'));
  assert.equal(standIns.length, outside.length, 'each run outside of its range stands for a slot');
}

async function checkCounters({ kanban, board }: World, { cards }: Stored): Promise<void> {
  const counts = await kanban.service.boards.counts(board.slug);
  for (const status of CARD_STATUSES) {
    const recount = cards.filter((card) => card.status === status && !card.archived).length;
    assert.equal(counts[status], recount, `count of ${status}`);
  }
  assert(
    counts.running <= (board.wipLimits.running ?? Infinity),
    'the limit of Running is respected',
  );
}

/** The metrics have counted every change once: their sums are what the cards are now. */
async function checkFlow({ kanban, board }: World, { cards, runs }: Stored): Promise<void> {
  const { refs } = kanban.service.transactions;
  const found = await Promise.all([refs.flow(board.slug).get(), refs.counters(board.slug).get()]);
  const all = [...runs.values()].flat();
  const claims = all
    .filter(({ status }) => status === 'active')
    .flatMap((run) => [...flowOfClaim(run).values()]);
  const documents = found.flatMap(({ docs }) => docs.map((one) => one.data()));
  const counted = documents.flatMap(({ days }) => Object.values(days));
  const total = sumCounters([...counted, ...claims]);
  const columns = cards.filter(({ archived }) => !archived).map(({ status }) => status);
  for (const status of CARD_STATUSES) {
    const recount = columns.filter((column) => column === status).length;
    assert.equal(total[`column:${status}`] ?? 0, recount, `metrics of ${status}`);
  }
  const completed = cards.filter(({ completedAt }) => completedAt !== null).length;
  const ended = all.filter(({ status }) => status === 'ended').length;
  assert.deepEqual(
    [total['created'] ?? 0, total['completed'] ?? 0, total['runs'] ?? 0],
    [cards.length, completed, ended],
    'metrics of cards and runs',
  );
}
