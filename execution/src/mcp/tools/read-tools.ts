import { BoardSlug } from '@keelson/contracts/ids';
import { pageOf, PageQuery } from '@keelson/contracts/http/endpoint';
import { Board, ColumnCounts } from '@keelson/contracts/kanban/board/board';
import { CardStatus } from '@keelson/contracts/kanban/card/status';
import { addTool, READS } from '@keelson/server/mcp/tool';
import { type McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { boardsOfAgent, cardsOfBoard } from '../agent-reads';
import { cardInContext, CardInContext, CardSummary } from '../card-context';
import { type McpDeps, onCard } from '../tool';

export const BoardSummary = Board.pick({ slug: true, key: true, name: true, description: true });

const Paging = {
  cursor: PageQuery.cursor.describe('nextCursor of the previous page.'),
  limit: z.int().min(1).max(100).default(25).describe('Cards on a page.'),
};

/** Tools that change nothing. */
export function addReadTools(server: McpServer, deps: McpDeps): void {
  const { service } = deps;
  addTool(server, deps.report, {
    name: 'list_boards',
    title: 'List boards',
    description:
      'Lists the boards that you can work on, with the number of cards in each column. Start here when you do not know a boardSlug.',
    input: z.strictObject({}),
    output: z.strictObject({
      boards: z.array(BoardSummary.extend({ counts: ColumnCounts })),
    }),
    annotations: READS,
    run: async () => {
      const boards = await boardsOfAgent(deps);
      const counted = boards.map(async (board) => ({
        ...BoardSummary.strip().parse(board),
        counts: await service.boards.counts(board.slug),
      }));
      return { boards: await Promise.all(counted) };
    },
  });
  addTool(server, deps.report, {
    name: 'list_cards',
    title: 'List cards',
    description:
      'Lists cards of a board by page, optionally of one status, in the order of the column. Read one with get_card. To get work, call claim_next_card: it picks the right card for you.',
    input: z.strictObject({
      boardSlug: BoardSlug.describe('From list_boards.'),
      status: CardStatus.optional().describe('Only this column.'),
      ...Paging,
    }),
    output: pageOf(CardSummary),
    annotations: READS,
    run: ({ boardSlug, status, cursor, limit }) =>
      cardsOfBoard(deps, { slug: boardSlug, status }, { cursor, limit }),
  });
  addTool(server, deps.report, {
    name: 'get_card',
    title: 'Read a card',
    description:
      'Reads one card with its description, acceptance criteria, the instructions of the board, comments, files, earlier attempts, the changes that a review asked for, and the results of the cards that had to be done before it.',
    input: z.strictObject(onCard),
    output: CardInContext,
    annotations: READS,
    run: ({ boardSlug, cardId }) => cardInContext(deps, { slug: boardSlug, cardId }),
  });
}
