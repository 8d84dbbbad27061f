import { DomainError } from '@keelson/contracts/errors';
import { UserId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type Comment } from '@keelson/contracts/kanban/card/comment';
import { type RunView } from '@keelson/contracts/kanban/run/run';
import { CONTEXT_LIMITS, type RunContext } from '@keelson/contracts/kanban/run/run-context';
import { type ClaimedRun, type ClaimedWork } from '@keelson/contracts/kanban/run/run-endpoints';
import { nameOfUser } from '@keelson/server/notifications/recipient';
import { kanbanRefs, type KanbanRefs } from '@keelson/server/kanban/refs';
import { type Firestore } from 'firebase-admin/firestore';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type TransactionRunner } from '../store/transaction-runner';
import { buildRunContext, type SourceParent } from './domain/build-run-context';
import { deliveredRun } from './domain/delivered-run';

interface ContextDeps {
  readonly db: Firestore;
  readonly transactions: Pick<TransactionRunner, 'currentBoard'>;
}

/** Adds the context to a claim. It is read after the claim, and not kept with its idempotency key. */
export async function withContext(deps: ContextDeps, claimed: ClaimedRun): Promise<ClaimedWork> {
  return { ...claimed, context: await readRunContext(deps, claimed) };
}

/**
 * Reads what a worker needs besides the card. A card without comments, files, parents and earlier runs costs at most one
 * read, of its board; each person who commented costs one.
 */
export async function readRunContext(
  { db, transactions }: ContextDeps,
  { card, run }: { readonly card: Card; readonly run: Pick<RunView, 'startedAt'> },
): Promise<RunContext> {
  const refs = kanbanRefs(db);
  const [board, comments, files, parents, runs] = await Promise.all([
    transactions.currentBoard(card.boardSlug) ?? boardOf(refs, card),
    commentsOf(refs, card),
    filesOf(refs, card),
    parentsOf(db, refs, card),
    earlierRunsOf(refs, card, run),
  ]);
  const attempts = runs.filter((one) => one.status === 'ended');
  const named = await withNames(db, refs, comments);
  return buildRunContext({
    board,
    card,
    comments: named,
    commentCount: card.counts.comments,
    files,
    parents,
    attempts: attempts.slice(0, CONTEXT_LIMITS.attempts.items),
    hasMoreAttempts: attempts.length > CONTEXT_LIMITS.attempts.items,
  });
}

async function boardOf(refs: KanbanRefs, { boardSlug }: Card): Promise<Board> {
  const board = (await refs.board(boardSlug).get()).data();
  if (board !== undefined) return board;
  throw new DomainError('kanban/board-not-found', `Board ${boardSlug} does not exist.`);
}

async function commentsOf(refs: KanbanRefs, { boardSlug, id, counts }: Card) {
  if (counts.comments === 0) return [];
  const newest = refs.comments(boardSlug, id).orderBy('createdAt', 'desc');
  const found = await newest.limit(CONTEXT_LIMITS.comments.items).get();
  return found.docs.map((document) => document.data());
}

/** People are stored by id. A worker reads the names that their accounts have now. */
async function withNames(
  db: Firestore,
  refs: KanbanRefs,
  comments: readonly Comment[],
): Promise<Comment[]> {
  const people = comments.flatMap(({ author }) => (author.kind === 'user' ? author.id : []));
  const uids = [...new Set(people)].map((id) => UserId.parse(id));
  if (uids.length === 0) return [...comments];
  const users = await db.getAll(...uids.map((uid) => refs.user(uid)));
  const names = new Map<string, string | null>(
    users.map((user) => [user.id, nameOfUser(user.data())]),
  );
  return comments.map((comment) => {
    const { author } = comment;
    const label = names.get(author.id)?.slice(0, 120) ?? author.label;
    return { ...comment, author: { ...author, label } };
  });
}

async function filesOf(refs: KanbanRefs, { boardSlug, id, counts }: Card) {
  if (counts.attachments === 0) return [];
  const found = await refs.attachments(boardSlug, id).orderBy('createdAt').get();
  return found.docs.map((document) => document.data());
}

/** Runs of a parent that are searched for the one that delivered it: reviews may have come after. */
const PARENT_RUNS = 10;

async function parentsOf(db: Firestore, refs: KanbanRefs, { boardSlug, parents }: Card) {
  if (parents.length === 0) return [];
  const found = await db.getAll(...parents.map((id) => refs.card(boardSlug, id)));
  // A parent in the bin blocks nothing, and its content is gone for agents.
  const cards = found.flatMap((document) => {
    const parent = document.data() as Card | undefined;
    return parent === undefined || parent.deletedAt !== undefined ? [] : parent;
  });
  return Promise.all(cards.map((parent) => withDelivered(refs, parent)));
}

async function withDelivered(refs: KanbanRefs, parent: Card): Promise<SourceParent> {
  // Without a result, no run has delivered anything.
  if (parent.result === null) return { ...parent, delivered: null };
  const newest = refs.runs(parent.boardSlug, parent.id).orderBy('startedAt', 'desc');
  const runs = (await newest.limit(PARENT_RUNS).get()).docs.map((document) => document.data());
  return { ...parent, delivered: deliveredRun(runs)?.result ?? null };
}

/** A first run has none before it: the card was never started. */
async function earlierRunsOf(
  refs: KanbanRefs,
  { boardSlug, id, startedAt }: Card,
  run: Pick<RunView, 'startedAt'>,
) {
  if (startedAt === null || startedAt >= run.startedAt) return [];
  const newest = refs.runs(boardSlug, id).orderBy('startedAt', 'desc');
  // One for the run itself, and one more to know whether there are others.
  const found = await newest.limit(CONTEXT_LIMITS.attempts.items + 2).get();
  return found.docs.map((document) => document.data());
}
