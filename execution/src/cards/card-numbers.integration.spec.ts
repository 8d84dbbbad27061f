import { BoardSlug } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { paths } from '@keelson/contracts/paths';
import { editBoard } from '../boards/change-board';
import { importBoard } from '../boards/import-board';
import { exported } from '../testing/board-documents';
import { codeOf, openBoards } from '../testing/board-world';
import { ADA } from '../testing/open-kanban';
import { breakDownCard } from './break-down-card';

const kanban = openBoards();

const rename = (board: Board, key: string): Promise<Board> =>
  kanban.run((context) =>
    editBoard(context, board.slug, {
      key,
      expectedRevision: board.revision,
    }),
  );

describe('the numbers of cards', () => {
  it('have no gap and no double, also of cards that are created at once', async () => {
    const board = await kanban.board();
    const cards = await Promise.all(Array.from({ length: 12 }, () => kanban.card(board)));
    const numbers = cards.map(({ number }) => number ?? 0).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
  });

  it('are a range for the cards of a breakdown', async () => {
    const board = await kanban.board();
    const card = await kanban.card(board);
    const { created } = await breakDownCard(
      kanban.service.transactions,
      kanban.as(),
      { slug: board.slug, cardId: card.id },
      {
        order: 'before',
        cards: ['Oak', 'Ash', 'Elm'].map((title) => ({ title, body: '', acceptance: '' })),
      },
    );
    expect(created.map(({ number }) => number)).toEqual([2, 3, 4]);
    expect((await kanban.card(board)).number).toBe(5);
  });

  it('stay when cards move', async () => {
    const board = await kanban.board();
    const moved = await kanban.move(await kanban.card(board), { status: 'done' });
    expect(moved.number).toBe(1);
  });

  it('are new on a board that is imported; the timeline keeps the old ones', async () => {
    const source = await kanban.board({ name: 'Zephyr' });
    const gone = await kanban.card(source);
    const kept = await kanban.card(source, { title: 'Kept' });
    const document = await exported(kanban, source.slug);
    const cards = document.cards.filter(({ id }) => id !== gone.id);
    const slug = BoardSlug.parse('numbered-copy');
    const { board } = await importBoard(
      kanban.service.transactions,
      kanban.as(ADA, 'numbered-copy'),
      { slug, document: { ...document, cards } },
    );
    expect(board.key).toBe('ZEP2');
    expect((await kanban.service.cards.get(slug, kept.id)).number).toBe(1);
    const events = await kanban.service.db.collection(paths.cardEvents(slug, kept.id)).get();
    expect(events.docs.map((event) => event.get('payload.number') as unknown)).toEqual([2]);
    expect((await kanban.card(board)).number).toBe(2);
  });
});

describe('the key of a board', () => {
  it('comes from its name and is unique', async () => {
    const boards = await Promise.all(
      ['one', 'two', 'three'].map((slug) =>
        kanban.board({ slug: BoardSlug.parse(slug), name: 'Übersee' }),
      ),
    );
    expect(boards.map(({ key }) => key).sort()).toEqual(['UBE', 'UBE2', 'UBE3']);
  });

  it('can be changed, and finds cards also afterwards; no other board gets a former one', async () => {
    const board = await kanban.board({ name: 'Quay' });
    const card = await kanban.card(board);
    const renamed = await rename(board, 'DOCK');
    expect(renamed.key).toBe('DOCK');
    for (const boardKey of ['QUA', 'DOCK']) {
      const found = await kanban.service.cards.findByKey({ boardKey, number: 1 });
      expect(found?.id).toBe(card.id);
    }
    expect(await kanban.service.cards.findByKey({ boardKey: 'DOCK', number: 2 })).toBeNull();
    expect(await kanban.service.cards.findByKey({ boardKey: 'NONE', number: 1 })).toBeNull();
    const other = await kanban.board({ name: 'Quay' });
    expect(other.key).toBe('QUA2');
    const { slug, revision } = other;
    const taken = await kanban.call(`PATCH /v1/boards/${slug}`, {
      key: 'QUA',
      expectedRevision: revision,
    });
    expect(codeOf(taken)).toBe('409 kanban/board-key-taken');
    expect((await rename(renamed, 'QUA')).key).toBe('QUA');
  });
});
