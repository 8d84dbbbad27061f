import { type Board } from '@keelson/contracts/kanban/board/board';
import { MAX_IMPORT_COMMENTS } from '@keelson/contracts/kanban/board/board-document';
import { type Card, MAX_DESCENDANTS } from '@keelson/contracts/kanban/card/card';
import { paths } from '@keelson/contracts/paths';
import { MINUTE } from '@keelson/contracts/time';
import { hurryDeadlines } from '@keelson/server/testing/hurried-deadlines';
import { codeOf, openBoards } from '../testing/board-world';

let board: Board;
const kanban = openBoards();
beforeAll(async () => {
  board = await kanban.board();
});

/** Responses that operations declare, and that a generated request rarely gets. */
describe('the API', () => {
  it('refuses a second claim of a card', async () => {
    const agent = await kanban.agent();
    const { id } = await kanban.card(board);
    const claim = `POST /v1/boards/${board.slug}/cards/${id}/claim`;
    expect((await kanban.call(claim, { agentId: agent.id })).status).toBe(201);
    expect(codeOf(await kanban.call(claim, { agentId: agent.id }))).toBe(
      '409 kanban/already-claimed',
    );
  });

  it('lets an agent claim no card of somebody else, and none before its time', async () => {
    const agent = await kanban.agent();
    const olive = await kanban.person('olive');
    const theirs = await kanban.card(board, { assignee: { kind: 'user', id: olive } });
    const early = await kanban.card(board);
    const notBefore = kanban.clock.at + MINUTE;
    await kanban.service.db.doc(paths.card(board.slug, early.id)).update({ notBefore });
    const claim = async ({ id }: Card): Promise<string> => {
      const path = `/v1/boards/${board.slug}/cards/${id}/claim`;
      return codeOf(await kanban.call(`POST ${path}`, { agentId: agent.id }));
    };
    expect(await claim(theirs)).toBe('409 kanban/assigned-elsewhere');
    expect(await claim(early)).toBe('409 kanban/not-due');
  });

  it('schedules no card without a time, and links no card to itself', async () => {
    const { id, revision } = await kanban.card(board);
    const card = `/v1/boards/${board.slug}/cards/${id}`;
    const move = { expectedRevision: revision, status: 'scheduled' };
    expect(codeOf(await kanban.call(`POST ${card}/move`, move))).toBe(
      '422 kanban/schedule-missing',
    );
    expect(codeOf(await kanban.call(`PUT ${card}/parents/${id}`))).toBe('409 kanban/link-cycle');
  });

  it('says so when the database does not respond, when it takes too long, and when it fails itself', async () => {
    const { id } = await kanban.card(board);
    const read = `GET /v1/boards/${board.slug}/cards/${id}`;
    const get = jest.spyOn(kanban.service.cards, 'get');
    const unavailable = Object.assign(new Error('No connection'), { code: 14 });
    get.mockRejectedValueOnce(unavailable);
    const failed = await kanban.call(read);
    expect(codeOf(failed)).toBe('503 service/unavailable');
    expect(failed.headers.get('retry-after')).toBe('5');
    get.mockRejectedValueOnce(new Error('secret detail'));
    const broken = await kanban.call(read);
    expect(codeOf(broken)).toBe('500 internal');
    expect(JSON.stringify(broken.body)).not.toContain('secret');
    const deadlines = hurryDeadlines();
    try {
      get.mockReturnValueOnce(new Promise(() => undefined));
      expect(codeOf(await kanban.call(read))).toBe('504 service/timeout');
    } finally {
      deadlines.restore();
      get.mockRestore();
    }
    expect((await kanban.call(read)).status).toBe(200);
  });

  it('knows no run of another card', async () => {
    const { id } = await kanban.card(board);
    const run = `/v1/boards/${board.slug}/cards/${id}/runs/run-unknown`;
    expect(codeOf(await kanban.call(`POST ${run}/terminate`, { reason: 'Enough' }))).toBe(
      '404 kanban/run-not-found',
    );
  });

  it('exports no board whose cards exceed the limits of an import', async () => {
    const large = await kanban.board();
    const { id } = await kanban.card(large);
    const counts = { 'counts.comments': MAX_IMPORT_COMMENTS + 1 };
    await kanban.service.db.doc(paths.card(large.slug, id)).update(counts);
    expect(codeOf(await kanban.call(`GET /v1/boards/${large.slug}/export`))).toBe(
      '422 kanban/board-too-large',
    );
  });

  it('reopens no card on which too many depend, and changes none of them', async () => {
    const wide = await kanban.board();
    const root = await kanban.card(wide, { status: 'ready' });
    const path = paths.card(wide.slug, root.id);
    const { db } = kanban.service;
    const stored = (await db.doc(path).get()).data() ?? {};
    const parent = db.doc(path).parent.path;
    const batch = db.batch();
    for (let index = 0; index <= MAX_DESCENDANTS; index += 1) {
      const child = { ...stored, parents: [root.id], status: 'ready' };
      batch.set(db.doc(`${parent}/child-${index}`), child);
    }
    batch.update(db.doc(path), { status: 'done', 'counts.links': MAX_DESCENDANTS + 1 });
    await batch.commit();
    const { revision } = await kanban.service.cards.get(wide.slug, root.id);
    const move = { expectedRevision: revision, status: 'ready' };
    const moved = await kanban.call(`POST /v1/boards/${wide.slug}/cards/${root.id}/move`, move);
    expect(codeOf(moved)).toBe('409 kanban/too-many-affected');
    expect(await kanban.service.cards.get(wide.slug, root.id)).toMatchObject({ status: 'done' });
  });
});
