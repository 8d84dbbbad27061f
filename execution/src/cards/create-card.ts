import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug, CardId } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board';
import { type Card, isSatisfied, MAX_CHILDREN } from '@keelson/contracts/kanban/card';
import { type NewCard } from '@keelson/contracts/kanban/card-endpoints';
import { type CardStatus } from '@keelson/contracts/kanban/status';
import { decideTransition } from '@keelson/contracts/kanban/transitions';
import { paths } from '@keelson/contracts/paths';
import { newId } from '../platform/ids';
import { type Change } from '../store/change';
import { type Mutation } from '../store/mutation';
import { type UnitOfWork } from '../store/unit-of-work';
import { applyStatus } from './domain/apply-status';
import { initialStatus } from './domain/initial-status';
import { rankAtBottom, rankAtTop } from './ranks';
import { refuseUnlessAllowed } from './set-status';

/** Makes a card in the column where it belongs, linked to its parents. */
export function createCard(
  work: UnitOfWork,
  mutation: Mutation,
  slug: BoardSlug,
  request: NewCard,
): Promise<Card> {
  const id = CardId.parse(newId());
  return work.run(mutation, async (change) => {
    const board = await change.openBoard(slug);
    const parents = await parentsOf(change, slug, request.parents);
    const open = parents.filter((parent) => !isSatisfied(parent));
    const status = initialStatus({
      asked: request.status,
      hasOpenParents: open.length > 0,
      isScheduled: request.scheduleAt !== null,
    });
    await checkEntry(change, board, { status, open, scheduleAt: request.scheduleAt });
    const place = request.place === 'top' ? rankAtTop : rankAtBottom;
    const rank = await place(change, slug, status, id);
    const { scheduleAt, blockKind, blockReason } = request;
    const block = { kind: blockKind, reason: blockReason };
    const blank = blankCard(change, id, slug, request);
    const card = change.saveCard(
      applyStatus(blank, status, { at: change.at, rank, scheduleAt, block }),
      { kind: 'created', payload: { status, title: request.title } },
    );
    for (const parent of parents) {
      const counts = { ...parent.counts, links: parent.counts.links + 1 };
      change.saveCard({ ...parent, counts }, { kind: 'linked', payload: { child: id } });
    }
    change.audit({
      action: 'card.create',
      target: paths.card(slug, id),
      summary: `Card “${card.title}” made`,
      before: null,
      after: card,
    });
    return card;
  });
}

async function parentsOf(change: Change, slug: BoardSlug, ids: readonly CardId[]): Promise<Card[]> {
  const unique = [...new Set(ids)];
  const parents = await change.findCards(slug, unique, 'touch');
  if (parents.length !== unique.length) {
    throw new DomainError('kanban/card-not-found', 'A parent is not a card of this board.');
  }
  if (parents.some(({ counts }) => counts.links >= MAX_CHILDREN)) {
    throw new DomainError('kanban/link-limit', `A card may have ${MAX_CHILDREN} links at most.`);
  }
  return parents;
}

/** A new card comes out of nowhere, so it is judged as if it came from `triage` by hand. */
async function checkEntry(
  change: Change,
  board: Board,
  entry: {
    readonly status: CardStatus;
    readonly open: readonly Card[];
    readonly scheduleAt: number | null;
  },
): Promise<void> {
  const { status, open, scheduleAt } = entry;
  const wip = await change.counters.occupancy(board, status);
  const openParents = open.map(({ id, title, status: at }) => ({ id, title, status: at }));
  const from = status === 'triage' ? 'todo' : 'triage';
  const decision = decideTransition(from, status, {
    by: 'person',
    archived: false,
    openParents,
    scheduleAt,
    at: change.at,
    wip,
  });
  refuseUnlessAllowed(decision, { status, ...wip });
}

function blankCard(change: Change, id: CardId, slug: BoardSlug, request: NewCard): Card {
  const parents = [...new Set(request.parents)];
  return {
    id,
    boardSlug: slug,
    title: request.title,
    body: request.body,
    status: 'triage',
    rank: '00000' as Card['rank'], // replaced with the status
    priority: request.priority,
    labels: request.labels,
    assignee: request.assignee,
    parents,
    dueAt: request.dueAt,
    schedule: null,
    counts: { comments: 0, links: parents.length, attachments: 0 },
    blockKind: null,
    blockReason: null,
    lastBlock: null,
    consecutiveFailures: 0,
    lastFailure: null,
    failureLimit: request.failureLimit,
    notBefore: null,
    maxRuntimeMs: request.maxRuntimeMs,
    currentRunId: null,
    result: null,
    archived: false,
    revision: 0, // not stored yet
    createdBy: change.actor,
    createdAt: change.at,
    updatedAt: change.at,
    startedAt: null,
    completedAt: null,
  };
}
