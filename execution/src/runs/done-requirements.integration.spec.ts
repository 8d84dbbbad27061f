import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { asAgent, assignedTo, cardPath, codeOf, openBoards } from '../testing/board-world';

const kanban = openBoards();
let agent: Agent;
beforeAll(async () => {
  agent = await kanban.agent();
});

const CHECKLIST = [
  { id: 'oak', text: 'Fell an oak' },
  { id: 'saw', text: 'Saw it' },
];
const cardOn = async (doneRequires: Partial<Board['doneRequires']>): Promise<Card> =>
  kanban.card(await kanban.board({ doneRequires }), { ...assignedTo(agent), checklist: CHECKLIST });

it('a board that requires a review takes work for review only; a review or a person completes it', async () => {
  const card = await cardOn({ review: true });
  const run = await kanban.beginRun(card, agent);
  const refused = await kanban.report(run, 'complete', { summary: 'Done' });
  expect(codeOf(refused)).toBe('409 kanban/review-required');
  expect((await kanban.stored(card)).status).toBe('running');
  expect((await kanban.report(run, 'review', { summary: 'Done' })).status).toBe(200);
  const reviewer = await kanban.agent({ reviews: [card.boardSlug] });
  const review = await kanban.beginRun(card, reviewer);
  expect((await kanban.report(review, 'complete', {})).status).toBe(200);
  const other = await cardOn({ review: true });
  expect((await kanban.move(other, { status: 'done' })).status).toBe('done');
});

it('a board that requires a complete checklist refuses Done to agents and people until it is', async () => {
  const card = await cardOn({ checklist: true });
  const run = await kanban.beginRun(card, agent);
  const refused = await kanban.report(run, 'complete', {});
  expect(codeOf(refused)).toBe('409 kanban/checklist-open');
  expect(refused.body['detail']).toContain('2 of 2 items are open');
  const move = { expectedRevision: (await kanban.stored(card)).revision, status: 'done' };
  const moved = await kanban.call(`POST ${cardPath(card)}/move`, move);
  expect(codeOf(moved)).toBe('409 kanban/checklist-open');
  for (const { id } of CHECKLIST) {
    const path = `PUT ${cardPath(card)}/checklist/${id}`;
    expect((await kanban.call(path, { done: true }, asAgent(run.token))).status).toBe(200);
  }
  expect((await kanban.report(run, 'complete', {})).status).toBe(200);
});

it('a board requires nothing unless it is set, and keeps the setting when it is edited', async () => {
  const card = await cardOn({});
  const run = await kanban.beginRun(card, agent);
  expect((await kanban.report(run, 'complete', {})).status).toBe(200);
  const board = await kanban.service.boards.get(card.boardSlug);
  expect(board.doneRequires).toEqual({ review: false, checklist: false });
  const path = `PATCH /v1/boards/${board.slug}`;
  const doneRequires = { review: true, checklist: true };
  const { revision: expectedRevision } = board;
  const edited = await kanban.call(path, { doneRequires, expectedRevision });
  expect(edited.body['doneRequires']).toEqual(doneRequires);
  const renamed = await kanban.call(path, { name: 'Hull', expectedRevision: expectedRevision + 1 });
  expect(renamed.body['doneRequires']).toEqual(doneRequires);
});
