import { BoardSlug } from '@keelson/contracts/ids';
import { Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { CardStatus } from '@keelson/contracts/kanban/card/status';
import { RESULT_CHARACTERS, sizeOf } from '@keelson/server/mcp/fit-result';
import { addTool, READS } from '@keelson/server/mcp/tool';
import { type Page } from '@keelson/server/page';
import { type McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import { boardsOfAgent, cardsOfBoard } from '../agent-reads';
import { CardPart, describeCard, describePart, NOTICE, readWork } from '../card-result';
import { type McpDeps, onCard } from '../tool';

export const BoardSummary = Board.pick({ slug: true, key: true, name: true, description: true });

export const summaryOf = (card: Card) => ({
  boardSlug: card.boardSlug,
  id: card.id,
  number: card.number,
  title: card.title,
  status: card.status,
  priority: card.priority,
  labels: card.labels,
  assignee: card.assignee,
  parents: card.parents,
  dueAt: card.dueAt,
  updatedAt: card.updatedAt,
});

export function addReadTools(server: McpServer, deps: McpDeps): void {
  const { service } = deps;
  addTool(server, deps.report, {
    name: 'list_boards',
    title: 'List boards',
    description: 'Lists the boards that you can work on, with the number of cards in each column.',
    input: z.strictObject({}),
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
    description: 'Lists or searches cards of a board. To get work, call claim_next_card.',
    input: z.strictObject({
      boardSlug: z.string().pipe(BoardSlug),
      query: z
        .string()
        .max(300)
        .optional()
        .describe('Beginnings of words of title and labels, a number or a key; the newest cards'),
      status: CardStatus.optional().describe('Only this column, in its order'),
      assignee: z.string().max(128).optional().describe('me, none, or an id'),
      label: z.string().max(40).optional(),
      cursor: z.string().optional().describe('nextCursor of the page before'),
      limit: z.int().min(1).max(100).default(25),
    }),
    annotations: READS,
    run: ({ boardSlug: slug, query, status, assignee, label, cursor, limit }) => {
      const assigneeId = assignee === 'me' ? deps.operations.agentId : assignee;
      const filter = {
        query,
        status,
        label,
        assigneeId: assigneeId === 'none' ? null : assigneeId,
      };
      return pageThatFits(limit, (fewer) =>
        cardsOfBoard(deps, { slug, ...filter }, { cursor, limit: fewer }),
      );
    },
  });
  addTool(server, deps.report, {
    name: 'get_card',
    title: 'Read a card',
    description:
      'Reads a card: description, acceptance criteria, instructions of the board, comments, files, earlier attempts, results of its parents. With part, one of these from an offset on.',
    input: z.strictObject({
      ...onCard,
      part: CardPart.optional().describe('Only this part, such as one that was cut'),
      offset: z.int().min(0).default(0).describe('Character of the part to begin with'),
    }),
    annotations: READS,
    run: async ({ boardSlug: slug, cardId, part, offset }) => {
      const work = await readWork(deps, { slug, cardId });
      return part === undefined ? describeCard(work) : describePart(work, part, offset);
    },
  });
}

/** A page with fewer cards when their titles and labels are too long for one result. */
async function pageThatFits(
  limit: number,
  read: (limit: number) => Promise<Page<Card>>,
): Promise<object> {
  const { items, nextCursor } = await read(limit);
  const page = { nextCursor, notice: NOTICE, items: items.map(summaryOf) };
  if (sizeOf(page) <= RESULT_CHARACTERS || limit === 1) return page;
  return pageThatFits(Math.floor(limit / 2), read);
}
