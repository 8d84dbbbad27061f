import { type DocumentReference, Timestamp } from 'firebase-admin/firestore';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { BIN_MS, type BinEntry, cardBinId } from '@keelson/contracts/kanban/board/bin';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { paths } from '@keelson/contracts/paths';
import { MemoryStore } from '../testing/memory-store';
import { cardPath, codeOf, openBoards } from '../testing/board-world';
import { type ApiResponse } from '../testing/serve';

let board: Board;
const files = new MemoryStore();
const kanban = openBoards({ files });
beforeEach(async () => {
  board = await kanban.board();
});

const onBoard = ({ slug }: Pick<Board, 'slug'>): string => `/v1/boards/${slug}`;
const post = (path: string, body?: object): Promise<ApiResponse> =>
  kanban.call(`POST ${path}`, body);
const remove = (path: string, expectedRevision: number): Promise<ApiResponse> =>
  post(`${path}/delete`, { expectedRevision });
const restore = (path: string): Promise<ApiResponse> => post(`${path}/restore`);
const items = async (path: string): Promise<{ id: string; slug?: string }[]> =>
  (await kanban.call(`GET ${path}`)).body['items'] as { id: string }[];
const binIds = async (): Promise<string[]> => (await items('/v1/bin')).map(({ id }) => id);
const { claim } = kanban;
const documentsUnder = async (path: string): Promise<string[]> => {
  const { db } = kanban.service;
  const below = await Promise.all(
    ['comments', 'events', 'attachments', 'runs'].map((name) =>
      db.collection(`${path}/${name}`).listDocuments(),
    ),
  );
  return [
    ...((await db.doc(path).get()).exists ? [path] : []),
    ...below.flat().map((one) => one.path),
  ];
};
/** Does what an instance does that looks an hour later, 30 days after everything was deleted. */
const purge = (): Promise<number> => {
  kanban.clock.at += BIN_MS;
  return kanban.instance().binCleanup.sweep();
};

describe('a deleted card', () => {
  it('is in the bin and nowhere else, and returns to where it was', async () => {
    const parent = await kanban.card(board, { title: 'Parent' });
    const child = await kanban.card(board, { title: 'Child', parents: [parent.id] });
    const deleted = await remove(cardPath(parent), parent.revision + 1);
    expect(deleted.body).toMatchObject({
      kind: 'card',
      title: 'Parent',
      deletedBy: { id: 'ada' },
      purgeAt: kanban.clock.at + BIN_MS,
    });
    expect((await kanban.service.cards.get(board.slug, child.id)).status).toBe('ready');
    expect(codeOf(await kanban.call(`GET ${cardPath(parent)}`))).toBe('404 kanban/card-not-found');
    for (const archived of [true, false]) {
      const listed = await items(`${onBoard(board)}/cards?archived=${archived}`);
      expect(listed.map(({ id }) => id)).not.toContain(parent.id);
    }
    const exported = await kanban.call(`GET ${onBoard(board)}/export`);
    expect((exported.body['cards'] as Card[]).map(({ id }) => id)).toEqual([child.id]);
    const comment = await post(`${cardPath(parent)}/comments`, { body: 'Still there?' });
    expect(codeOf(comment)).toBe('404 kanban/card-not-found');
    expect(await binIds()).toContain(deleted.body['id']);

    const back = await restore(cardPath(parent));
    expect(back.body).toMatchObject({ archived: false, status: 'ready', title: 'Parent' });
    expect(back.body).not.toHaveProperty('deletedAt');
    expect((await kanban.service.cards.get(board.slug, child.id)).status).toBe('todo');
    expect(await binIds()).not.toContain(deleted.body['id']);
    expect(codeOf(await restore(cardPath(parent)))).toBe('404 kanban/not-in-bin');
  });

  it('that was archived returns to the archive', async () => {
    const card = await kanban.card(board);
    await post(`${cardPath(card)}/archive`, { expectedRevision: 1, archived: true });
    expect(codeOf(await remove(cardPath(card), 2))).toBe('200');
    const unarchived = await post(`${cardPath(card)}/archive`, {
      expectedRevision: 3,
      archived: false,
    });
    expect(codeOf(unarchived)).toBe('404 kanban/card-not-found');
    expect((await restore(cardPath(card))).body).toMatchObject({ archived: true });
  });

  it('is refused while an agent works on it, and when it has changed', async () => {
    const agent = await kanban.agent();
    const card = await kanban.card(board, { assignee: { kind: 'agent', id: agent.id } });
    await claim(card, agent);
    const running = await remove(cardPath(card), 2);
    expect([codeOf(running), running.body['detail']]).toEqual([
      '409 kanban/still-running',
      'An agent is working on “Plank”. Stop the run or wait until it ends.',
    ]);
    const other = await kanban.card(board);
    expect(codeOf(await remove(cardPath(other), 7))).toBe('409 kanban/revision-stale');
  });

  it('is removed after 30 days with everything below it, its files and its links', async () => {
    const parent = await kanban.card(board);
    const card = await kanban.card(board, { parents: [parent.id] });
    const child = await kanban.card(board, { parents: [card.id] });
    await post(`${cardPath(card)}/comments`, { body: 'Oak' });
    const file = await kanban.call(`POST ${cardPath(card)}/attachments?name=a.txt`, undefined, {
      bytes: new Uint8Array([1, 2, 3]),
    });
    expect(codeOf(file)).toBe('201');
    expect(files.files.size).toBe(1);
    const { revision } = await kanban.service.cards.get(board.slug, card.id);
    expect(codeOf(await remove(cardPath(card), revision))).toBe('200');
    kanban.clock.at += BIN_MS - 1;
    expect(await kanban.instance().binCleanup.sweep()).toBe(0);
    kanban.clock.at += 1;
    expect(await kanban.instance().binCleanup.sweep()).toBe(1);
    expect(await documentsUnder(paths.card(board.slug, card.id))).toEqual([]);
    expect(files.files.size).toBe(0);
    for (const { id } of [parent, child]) {
      const linked = await kanban.service.cards.get(board.slug, id);
      expect([linked.parents, linked.counts.links]).toEqual([[], 0]);
    }
    expect(codeOf(await restore(cardPath(card)))).toBe('404 kanban/not-in-bin');
    expect(await kanban.instance().binCleanup.sweep()).toBe(0);
  });

  it('does not hold up the others when its files can’t be removed, and is tried again', async () => {
    const stuck = await kanban.card(board);
    const other = await kanban.card(board);
    const path = `POST ${cardPath(stuck)}/attachments?name=a.txt`;
    await kanban.call(path, undefined, { bytes: new Uint8Array([1]) });
    for (const card of [stuck, other]) {
      const { revision } = await kanban.service.cards.get(board.slug, card.id);
      expect(codeOf(await remove(cardPath(card), revision))).toBe('200');
      kanban.clock.at += 1;
    }
    const removal = jest.spyOn(files, 'remove').mockRejectedValue(new Error('No bucket'));
    expect(await purge()).toBe(1);
    expect(await documentsUnder(paths.card(board.slug, other.id))).toEqual([]);
    expect(await binIds()).toContain(cardBinId(board.slug, stuck.id));
    removal.mockRestore();
    expect(await kanban.instance().binCleanup.sweep()).toBe(1);
    expect(await documentsUnder(paths.card(board.slug, stuck.id))).toEqual([]);
  });
});

describe('a deleted board', () => {
  it('is in the bin and nowhere else, and returns as it was', async () => {
    const card = await kanban.card(board);
    expect(codeOf(await remove(onBoard(board), board.revision))).toBe('200');
    for (const archived of [true, false]) {
      const listed = await items(`/v1/boards?archived=${archived}`);
      expect(listed.map(({ slug }) => slug)).not.toContain(board.slug);
    }
    for (const request of [`GET ${onBoard(board)}`, `POST ${onBoard(board)}/cards`]) {
      const answer = await kanban.call(
        request,
        request.startsWith('POST') ? { title: 'No' } : undefined,
      );
      expect(codeOf(answer)).toBe('404 kanban/board-not-found');
    }
    expect(codeOf(await post('/v1/boards', { slug: board.slug, name: 'Other' }))).toBe(
      '409 kanban/board-exists',
    );
    expect((await restore(onBoard(board))).body).toMatchObject({ archived: false, name: 'Keel' });
    expect(codeOf(await kanban.call(`GET ${cardPath(card)}`))).toBe('200');
  });

  it('is refused while a card is running', async () => {
    const agent = await kanban.agent();
    const card = await kanban.card(board, { assignee: { kind: 'agent', id: agent.id } });
    const [claimed, removed] = await Promise.all([
      claim(card, agent),
      remove(onBoard(board), board.revision),
    ]);
    // Whichever comes first wins: never both.
    expect([claimed.status, removed.status].filter((status) => status < 300)).toHaveLength(1);
    if (removed.status >= 300) expect(codeOf(removed)).toBe('409 kanban/still-running');
  });

  it('is removed after 30 days with its cards and their files, also after a crash in the middle', async () => {
    const cards = await Promise.all([kanban.card(board), kanban.card(board), kanban.card(board)]);
    for (const card of cards) {
      await post(`${cardPath(card)}/comments`, { body: 'Oak' });
      await kanban.call(`POST ${cardPath(card)}/attachments?name=a.txt`, undefined, {
        bytes: new Uint8Array([1]),
      });
    }
    expect(files.files.size).toBe(3);
    const { db } = kanban.service;
    // Two cards whose entries are not due yet: one of this board.
    const notDue = [await kanban.card(board), await kanban.card(await kanban.board())];
    const entries: DocumentReference[] = [];
    for (const card of notDue) {
      await remove(cardPath(card), card.revision);
      const found = await db.collection('bin').where('cardId', '==', card.id).get();
      const [entry] = found.docs;
      await entry!.ref.update({ purgeAt: Timestamp.fromMillis(kanban.clock.at + 2 * BIN_MS) });
      entries.push(entry!.ref);
    }
    await remove(onBoard(board), board.revision);
    // Of an earlier try that ended in the middle.
    await db.doc(paths.binEntry(`board~${board.slug}`)).update({ purging: true });
    await db.recursiveDelete(db.doc(paths.card(board.slug, cards[0].id)));
    files.files.delete([...files.files.keys()].find((path) => path.includes(cards[0].id))!);
    expect(codeOf(await restore(onBoard(board)))).toBe('404 kanban/not-in-bin');
    await purge();
    expect(files.files.size).toBe(0);
    expect((await db.doc(paths.board(board.slug)).listCollections()).map(({ id }) => id)).toEqual(
      [],
    );
    const left = await Promise.all(entries.map(async (entry) => (await entry.get()).exists));
    expect(left).toEqual([false, true]);
    const keys = await db.collection(paths.boardKeys()).where('slug', '==', board.slug).get();
    expect(keys.size).toBe(0);
    expect(codeOf(await post('/v1/boards', { slug: board.slug, name: 'New' }))).toBe('201');
  });
});

describe('a deleted agent', () => {
  it('works no more until it is restored', async () => {
    const agent = await kanban.agent();
    const path = `/v1/agents/${agent.id}`;
    const { body } = await kanban.call(`POST ${path}/secrets`, {}, { key: null });
    const own = { token: String(body['token']), actor: null };
    const card = await kanban.card(board, { assignee: { kind: 'agent', id: agent.id } });
    expect(codeOf(await remove(path, agent.revision))).toBe('200');
    const listed = (await kanban.call('GET /v1/agents')).body['items'] as { agent: Agent }[];
    expect(listed.map((one) => one.agent.id)).not.toContain(agent.id);
    const claims = { ...own, key: 'a-key-of-a-claim-01' };
    expect(codeOf(await kanban.call(`POST ${path}/claims`, {}, claims))).toBe(
      '401 kanban/token-invalid',
    );
    expect(codeOf(await claim(card, agent))).toBe('404 kanban/agent-not-found');
    const assigned = await post(`${onBoard(board)}/cards`, {
      title: 'New',
      assignee: { kind: 'agent', id: agent.id },
    });
    expect(codeOf(assigned)).toBe('404 kanban/agent-not-found');
    expect((await restore(path)).body).toMatchObject({ enabled: true, name: 'Scribe' });
    expect(codeOf(await kanban.call(`POST ${path}/claims`, {}, own))).toBe('201');
    const busy = await remove(path, agent.revision + 2);
    expect(codeOf(busy)).toBe('409 kanban/still-running');
  });

  it('is removed after 30 days with its secrets', async () => {
    const agent = await kanban.agent();
    await remove(`/v1/agents/${agent.id}`, agent.revision);
    await purge();
    const { db } = kanban.service;
    const left = await Promise.all(
      [paths.agent(agent.id), paths.agentSecret(agent.id)].map((path) => db.doc(path).get()),
    );
    expect(left.map(({ exists }) => exists)).toEqual([false, false]);
    const entries = (await items('/v1/bin')) as unknown as BinEntry[];
    expect(entries.some(({ id }) => id === `agent~${agent.id}`)).toBe(false);
  });
});
