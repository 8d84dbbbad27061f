import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug, type CardId, type RunId } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type RunView } from '@keelson/contracts/kanban/run/run';
import { parseCardQuery, rankCards } from '@keelson/contracts/kanban/card/card-search';
import { reachesBoard } from '@keelson/server/kanban/agents-of-board';
import { type CardFilter } from '@keelson/server/kanban/card-repo';
import { mapConcurrent } from '@keelson/server/map-concurrent';
import { type Page, type PageRequest } from '@keelson/server/page';
import { readableCard, requireBoardOfCard } from '../http/agent-reach';
import { requireAccess } from '../http/authenticate';
import { type McpDeps } from './tool';

const AT_ONCE = 10;

/** Everything here reads for one agent. HTTP has these lists for the service token only. */
const requireEnabled = ({ operations }: McpDeps): void =>
  requireAccess(operations.principal, 'execution:agent', {});

/** The open boards that the agent reaches, sorted by name. */
export async function boardsOfAgent(deps: McpDeps): Promise<Board[]> {
  requireEnabled(deps);
  const { boards, cards } = deps.service;
  const open = await boards.list(false);
  const reached = new Set<Board>();
  await mapConcurrent(AT_ONCE, open, async (board) => {
    const { principal } = deps.operations;
    if (await reachesBoard(cards, principal.agent, board.slug)) reached.add(board);
  });
  return open.filter((board) => reached.has(board));
}

/** @throws {DomainError} `kanban/card-not-found` for a board that the agent does not reach. */
export async function boardOfAgent(deps: McpDeps, slug: BoardSlug): Promise<Board> {
  await requireBoard(deps, slug);
  return deps.service.boards.get(slug);
}

/** @throws {DomainError} `kanban/card-not-found` for a board that the agent does not reach. */
export async function cardsOfBoard(
  deps: McpDeps,
  { slug, query, ...filter }: CardList,
  page: PageRequest,
): Promise<Page<Card>> {
  await requireBoard(deps, slug);
  const { cards, boards } = deps.service;
  if (query === undefined) return cards.page(slug, { ...filter, archived: false }, page);
  const parsed = parseCardQuery(query);
  if (parsed === null) {
    throw new DomainError('request/invalid', 'Search for a word with at least two letters.');
  }
  const { key: boardKey } = await boards.get(slug);
  const named = parsed.key === null ? null : await cards.findByKey(parsed.key);
  const others = (await cards.search(parsed.terms)).filter(({ id }) => id !== named?.id);
  const found = [...(named === null ? [] : [named]), ...others].filter(
    (card) => card.boardSlug === slug && isListed(card, filter),
  );
  const ranked = rankCards(
    found.map((card) => ({ ...card, boardKey })),
    parsed,
  );
  return { items: ranked, nextCursor: null };
}

type CardList = Omit<CardFilter, 'archived'> & {
  readonly slug: BoardSlug;
  readonly query?: string | undefined;
};

const isListed = (card: Card, { status, assigneeId, label }: Partial<CardFilter>): boolean =>
  (status === undefined || card.status === status) &&
  (assigneeId === undefined || (card.assignee?.id ?? null) === assigneeId) &&
  (label === undefined || card.labels.includes(label));

/**
 * An active run, or one of a card that the agent reads.
 *
 * @throws {DomainError} `kanban/run-not-found`, also for runs of others; `kanban/card-not-found`.
 */
export async function runOfAgent(
  deps: McpDeps,
  at: { readonly slug: BoardSlug; readonly cardId: CardId; readonly runId: RunId },
): Promise<RunView> {
  requireEnabled(deps);
  const run = await deps.service.cards.findRun(at);
  if (run?.agentId !== deps.operations.agentId) {
    throw new DomainError('kanban/run-not-found', 'You have no such run.');
  }
  if (run.status !== 'active') await readableCard(deps.service, deps.operations.principal, at);
  return run;
}

function requireBoard(deps: McpDeps, slug: BoardSlug): Promise<void> {
  requireEnabled(deps);
  return requireBoardOfCard(deps.service, deps.operations.principal, { slug });
}
