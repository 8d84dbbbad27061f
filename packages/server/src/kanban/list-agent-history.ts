import { documentId } from '@keelson/contracts/document-id';
import { type AgentId, BoardSlug, CardId, RunId } from '@keelson/contracts/ids';
import { type AgentRun } from '@keelson/contracts/kanban/agent/agent-endpoints';
import { type Run } from '@keelson/contracts/kanban/run/run';
import { paths } from '@keelson/contracts/paths';
import { EpochMs } from '@keelson/contracts/time';
import { FieldPath, type Firestore, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { decodeCursor, pageOfItems } from '../cursor';
import { type Page, type PageRequest } from '../page';
import { type AgentRepo } from './agent-repo';
import { kanbanRefs } from './refs';

export interface HistoryDeps {
  readonly db: Firestore;
  readonly agents: AgentRepo;
}

const Position = z.tuple([
  EpochMs,
  documentId(z.string()).pipe(BoardSlug),
  documentId(z.string()).pipe(CardId),
  documentId(z.string()).pipe(RunId),
]);

/**
 * The runs of an agent on all boards, newest first. A page reads its runs, one more, and their cards.
 *
 * @throws {DomainError} `kanban/agent-not-found`; `request/invalid` for a cursor of another list.
 */
export async function listAgentHistory(
  { db, agents }: HistoryDeps,
  agentId: AgentId,
  { limit, cursor }: PageRequest,
): Promise<Page<AgentRun>> {
  await agents.get(agentId);
  const sorted = kanbanRefs(db)
    .allRuns()
    .where('agentId', '==', agentId)
    .orderBy('startedAt', 'desc')
    .orderBy(FieldPath.documentId(), 'desc');
  const from = cursor === undefined ? sorted : sorted.startAfter(...startPosition(cursor));
  const found = await from.limit(limit + 1).get();
  const page = pageOfItems(
    found.docs.map((document) => document.data()),
    limit,
    ({ startedAt, boardSlug, cardId, id }) => [startedAt, boardSlug, cardId, id],
  );
  const titles = await titlesOf(db, page.items);
  return { ...page, items: page.items.map((run) => toAgentRun(run, titles)) };
}

function startPosition(cursor: string): [Timestamp, string] {
  const [startedAt, slug, cardId, runId] = decodeCursor(Position, cursor);
  return [Timestamp.fromMillis(startedAt), paths.cardRun(slug, cardId, runId)];
}

/** Finds titles by path. Cards in the bin have none. */
async function titlesOf(db: Firestore, runs: readonly Run[]): Promise<ReadonlyMap<string, string>> {
  const cards = [...new Set(runs.map(cardPath))].map((path) => db.doc(path));
  if (cards.length === 0) return new Map();
  const found = await db.getAll(...cards, { fieldMask: ['title', 'deletedAt'] });
  return new Map(
    found.flatMap((card) => {
      const title: unknown = card.get('title');
      const isShown = typeof title === 'string' && card.get('deletedAt') === undefined;
      return isShown ? [[card.ref.path, title] as const] : [];
    }),
  );
}

const cardPath = ({ boardSlug, cardId }: Run): string => paths.card(boardSlug, cardId);

function toAgentRun(run: Run, titles: ReadonlyMap<string, string>): AgentRun {
  const { id, boardSlug, cardId, purpose, startedAt } = run;
  const ended = run.status === 'ended' ? run : null;
  return {
    id,
    boardSlug,
    cardId,
    purpose,
    startedAt,
    cardTitle: titles.get(cardPath(run)) ?? null,
    endedAt: ended?.endedAt ?? null,
    outcome: ended?.outcome ?? null,
    error: ended?.error ?? null,
    errorMessage: ended?.errorMessage ?? null,
    usage: ended?.usage ?? null,
  };
}
