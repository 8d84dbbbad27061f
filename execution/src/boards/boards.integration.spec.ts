import { UserId } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { paths } from '@keelson/contracts/paths';
import { openBoards } from '../testing/board-world';
import { archiveBoard, editBoard, setBoardRole } from './change-board';

const kanban = openBoards();

const edit = ({ slug }: Board, request: Parameters<typeof editBoard>[2]): Promise<Board> =>
  kanban.run((context) => editBoard(context, slug, request));
const archive = ({ slug, revision }: Board, archived: boolean): Promise<Board> =>
  kanban.run((context) =>
    archiveBoard(context, slug, {
      archived,
      expectedRevision: revision,
    }),
  );
const auditOf = async ({ slug }: Board): Promise<unknown[]> => {
  const found = await kanban.service.db
    .collection(paths.audit())
    .where('target', '==', paths.board(slug))
    .get();
  return found.docs.map((one) => one.get('action') as unknown).sort();
};

describe('a board', () => {
  it('updates only the given fields and replaces all limits', async () => {
    const board = await kanban.board({ wipLimits: { ready: 3, review: 2 }, color: '#112233' });
    const edited = await edit(board, {
      expectedRevision: 1,
      wipLimits: { ready: 5 },
      name: 'Hull',
    });
    expect(edited).toMatchObject({ name: 'Hull', color: '#112233', revision: 2 });
    expect(edited.wipLimits).toEqual({ ready: 5 });
    expect(await kanban.service.boards.get(board.slug)).toEqual(edited);
    expect(await auditOf(board)).toEqual(['board.create', 'board.edit']);
  });

  it('grants and revokes roles, one user at a time', async () => {
    const board = await kanban.board();
    const set = (name: string, role: 'operator' | 'viewer' | null, expectedRevision: number) =>
      kanban.run((context) =>
        setBoardRole(context, board.slug, {
          uid: UserId.parse(name),
          role,
          expectedRevision,
        }),
      );
    await set('ada', 'operator', 1);
    expect((await set('bob', 'viewer', 2)).roles).toEqual({ ada: 'operator', bob: 'viewer' });
    expect((await set('ada', null, 3)).roles).toEqual({ bob: 'viewer' });
  });

  it('returns the current board when the revision is stale', async () => {
    const board = await kanban.board();
    const [first, second] = await Promise.allSettled([
      edit(board, { expectedRevision: 1, name: 'One' }),
      edit(board, { expectedRevision: 1, name: 'Two' }),
    ]);
    const won = first.status === 'fulfilled' ? first : second;
    const lost = first.status === 'fulfilled' ? second : first;
    expect(lost).toMatchObject({
      status: 'rejected',
      reason: { code: 'kanban/revision-stale', details: { board: { revision: 2 } } },
    });
    expect(await kanban.service.boards.get(board.slug)).toEqual(
      won.status === 'fulfilled' ? won.value : null,
    );
  });

  it('accepts no cards and starts no runs while archived, and can be restored', async () => {
    const agent = await kanban.agent();
    const board = await kanban.board();
    const card = await kanban.card(board, { assignee: { kind: 'agent', id: agent.id } });
    const away = await archive(board, true);
    await expect(kanban.card(board)).rejects.toMatchObject({ code: 'kanban/board-archived' });
    await expect(kanban.move(card, { status: 'done' })).rejects.toMatchObject({
      code: 'kanban/board-archived',
    });
    await expect(edit(away, { expectedRevision: 2, name: 'No' })).rejects.toMatchObject({
      code: 'kanban/board-archived',
    });
    const { decisions } = await kanban.service.dispatcher.pass({
      boardSlug: board.slug,
      dryRun: true,
      limit: 8,
    });
    expect(decisions).toEqual([]);
    expect((await kanban.service.boards.list(true)).map(({ slug }) => slug)).toContain(board.slug);
    const back = await archive(away, false);
    expect(back).toMatchObject({ archived: false, revision: 3 });
    expect((await kanban.move(card, { status: 'done' })).status).toBe('done');
  });

  it('is created once per name', async () => {
    const board = await kanban.board();
    await expect(kanban.board({ slug: board.slug })).rejects.toMatchObject({
      code: 'kanban/board-exists',
    });
  });
});
