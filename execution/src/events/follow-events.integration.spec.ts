import { initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { CardMove } from '@keelson/contracts/kanban/card/card-endpoints';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type BoardEvent } from '@keelson/contracts/kanban/card/follow-endpoints';
import { MINUTE } from '@keelson/contracts/time';
import { moveCard } from '../cards/move-card';
import { type Service } from '../service';
import { EventClient } from '../testing/follow';
import { tokenOf } from '../testing/mcp/mcp-client';
import { openBoards } from '../testing/board-world';
import { serve, type Served } from '../testing/serve';

let second: Service;
let here: Served;
let there: Served;
let token: string;
const kanban = openBoards({ now: Date.now });
beforeAll(async () => {
  const app = initializeApp({ projectId: kanban.projectId }, `${kanban.projectId}-second`);
  second = kanban.instance({ db: getFirestore(app) });
  [here, there] = [await serve(kanban.service), await serve(second)];
  await kanban.agent({ id: 'scribe' });
  token = await tokenOf(here, 'scribe');
});
beforeEach(() => {
  kanban.clock.at = Date.now();
});
afterAll(async () => {
  await Promise.all([here.close(), there.close()]);
  second.eventFeed.close();
  await second.db.terminate();
});

const assignee = { kind: 'agent', id: 'scribe' } as const;
const named = ({ boardSlug, cardId, id, kind }: BoardEvent): string =>
  `${boardSlug}/${cardId}/${id} ${kind}`;

/** Moves a card as a request of an earlier time, which is committed now. */
const moveLate = ({ boardSlug: slug, id: cardId, revision }: Card, byMs: number): Promise<Card> =>
  moveCard(
    kanban.service.transactions,
    { ...kanban.as(), at: Date.now() - byMs },
    { slug, cardId },
    CardMove.parse({ expectedRevision: revision, status: 'todo' }),
  );

/** A card of each of some boards, one after the other, and the names of their events. */
async function addCards(boards: readonly Board[]): Promise<Card[]> {
  const cards: Card[] = [];
  for (const board of boards) cards.push(await kanban.card(board));
  return cards;
}

it('sends events in the order of their commits, across boards and instances', async () => {
  const boards = [await kanban.board(), await kanban.board(), await kanban.board()];
  const followers = [await EventClient.connect(here), await EventClient.connect(there)];
  const cards = await addCards([...boards, ...boards]);
  const late = await moveLate(cards[1]!, 5 * MINUTE);
  const expected = [...cards, late].map(({ boardSlug, id }) => `${boardSlug}/${id}`);
  for (const follower of followers) {
    const events = await follower.untilEvents(expected.length);
    expect(events.map(({ boardSlug, cardId }) => `${boardSlug}/${cardId}`)).toEqual(expected);
    expect(events.at(-1)).toMatchObject({ kind: 'status', actor: { id: 'ada' } });
    follower.leave();
  }
  const [one, other] = followers;
  expect(one!.messages.map(({ id }) => id).slice(1)).toEqual(
    other!.messages.map(({ id }) => id).slice(1),
  );
});

it.each(['the same instance', 'another instance', 'an instance that follows nothing yet'])(
  'continues on %s without losing or repeating an event, also one of an earlier time',
  async (where) => {
    const board = await kanban.board();
    const [early] = await addCards([board]);
    const follower = await EventClient.connect(here);
    await addCards([board, board]);
    await follower.untilEvents(1);
    const { lastId } = follower;
    follower.leave();
    const seen = follower.events.length;
    // Its time is before that of every event that the follower has seen.
    await moveLate(early!, 10 * MINUTE);
    await addCards([board]);
    if (where === 'an instance that follows nothing yet') second.eventFeed.close();
    const to = where === 'the same instance' ? here : there;
    const back = await EventClient.connect(to, { lastId });
    await back.untilEvents(4 - seen);
    await addCards([board]);
    const events = [...follower.events.slice(0, seen), ...(await back.untilEvents(5 - seen))];
    back.leave();
    const kinds = events.map(({ kind }) => kind);
    expect(kinds).toEqual(['created', 'created', 'status', 'created', 'created']);
    expect(new Set(events.map(named)).size).toBe(5);
  },
);

it('shows an agent the events of boards on which it has cards, and of no other', async () => {
  const [own, other] = [await kanban.board(), await kanban.board()];
  const mine = await kanban.card(own, { assignee });
  const agent = await EventClient.connect(here, { token });
  const person = await EventClient.connect(here, { query: `?boardSlug=${own.slug}` });
  await addCards([other, own, other]);
  await kanban.card(other, { assignee });
  await addCards([own]);
  const events = await agent.untilEvents(3);
  const boards = [own.slug, other.slug, own.slug];
  expect(events.map(({ boardSlug }) => boardSlug)).toEqual(boards);
  expect((await person.untilEvents(2)).map(({ boardSlug }) => boardSlug)).toEqual([
    own.slug,
    own.slug,
  ]);
  // Without the last card of the board its events end.
  const path = `POST /v1/boards/${own.slug}/cards/${mine.id}/assign`;
  const unassigned = { expectedRevision: mine.revision, assignee: null };
  expect((await here.call(path, unassigned)).status).toBe(200);
  await addCards([own, other]);
  const last = (await agent.untilEvents(4)).at(-1);
  expect(last?.boardSlug).toBe(other.slug);
  for (const follower of [agent, person]) follower.leave();
});

it('follows the boards that the settings of the agent name, also when they change', async () => {
  const [named1, other, binned] = [
    await kanban.board(),
    await kanban.board(),
    await kanban.board(),
  ];
  const boards = [named1.slug, other.slug, binned.slug];
  const { revision } = await kanban.agent({ id: 'guest', boards });
  const guest = await EventClient.connect(here, { token: await tokenOf(here, 'guest') });
  const { lastId } = guest;
  await addCards([binned, named1]);
  await guest.untilEvents(2);
  const settings = { boards: [other.slug, binned.slug], expectedRevision: revision };
  expect((await here.call('PATCH /v1/agents/guest', settings)).status).toBe(200);
  const deletion = { expectedRevision: binned.revision };
  const deleted = await here.call(`POST /v1/boards/${binned.slug}/delete`, deletion);
  expect(deleted.status).toBe(200);
  const later = performance.now() + MINUTE;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => later);
  await addCards([named1, other]);
  expect((await guest.untilEvents(3)).at(-1)?.boardSlug).toBe(other.slug);
  clock.mockRestore();
  guest.leave();
  // What it missed of a board in the bin is gone, too.
  const again = await EventClient.connect(here, { token: await tokenOf(here, 'guest'), lastId });
  expect((await again.untilEvents(1)).map(({ boardSlug }) => boardSlug)).toEqual([other.slug]);
  again.leave();
});

it('ends streams at shutdown, and limits how many a caller has open', async () => {
  const app = initializeApp({ projectId: kanban.projectId }, `${kanban.projectId}-third`);
  const third = kanban.instance({ db: getFirestore(app) });
  const served = await serve(third);
  const streams = [];
  for (let index = 0; index < 8; index += 1) {
    streams.push(await EventClient.connect(served, { token }));
  }
  await expect(EventClient.connect(served, { token })).rejects.toThrow('kanban/too-many-streams');
  (await EventClient.connect(served)).leave();
  third.stopping.abort();
  await Promise.all(streams.map((stream) => stream.untilEnd()));
  await served.close();
  third.eventFeed.close();
  await third.db.terminate();
});

it('refuses a cursor that it has not made, the token of a run, and no token', async () => {
  const wrong = await here.call('GET /v1/events?after=yesterday');
  expect([wrong.status, wrong.body['code']]).toEqual([400, 'request/invalid']);
  const nextYear = `${String(Math.floor(Date.now() / 1_000) + 31_536_000).padStart(11, '0')}.000000000~`;
  const early = await here.call(`GET /v1/events?after=${nextYear}`);
  expect([early.status, early.body['code']]).toEqual([410, 'kanban/cursor-expired']);
  const headers = { 'Last-Event-ID': '1' };
  expect((await here.call('GET /v1/events', undefined, { headers })).status).toBe(400);
  const run = { token: 'run_unknown', actor: null };
  expect((await here.call('GET /v1/events', undefined, run)).status).toBe(401);
  expect((await here.call('GET /v1/events', undefined, { token: null })).status).toBe(401);
});
