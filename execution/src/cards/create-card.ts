import { dropUnknownFields } from '@keelson/contracts/documents/unknown-fields';
import { DomainError } from '@keelson/contracts/errors';
import { NO_CARD_USAGE } from '@keelson/contracts/kanban/run/run-result';
import { type BoardSlug, CardId } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board/board';
import {
  type Card,
  CardContent,
  isSatisfied,
  MAX_CHILDREN,
  NO_STATE,
} from '@keelson/contracts/kanban/card/card';
import { type NewCard } from '@keelson/contracts/kanban/card/card-endpoints';
import { type CardStatus } from '@keelson/contracts/kanban/card/status';
import { decideTransition } from '@keelson/contracts/kanban/card/transitions';
import { paths } from '@keelson/contracts/paths';
import { newId } from '../platform/ids';
import { requireAssignee } from '../store/check-references';
import { type MutationContext } from '../store/mutation-context';
import { type Mutation } from '../store/mutation';
import { type TransactionRunner } from '../store/transaction-runner';
import { applyStatus } from './domain/apply-status';
import { initialStatus } from './domain/initial-status';
import { rankAtBottom, rankAtTop } from './ranks';
import { takeCardNumber } from './take-card-number';
import { assertAllowed } from './set-status';

export function createCard(
  transactions: TransactionRunner,
  mutation: Mutation,
  slug: BoardSlug,
  request: NewCard,
): Promise<Card> {
  const id = CardId.parse(newId());
  return transactions.run(mutation, (context) => addCard(context, id, slug, request));
}

export interface CardFacts {
  /** The place that the card comes from, for its timeline. */
  readonly origin?: Readonly<Record<string, string | number>>;
  /** A card that depends on the new one. The caller stages its side of the link. */
  readonly childId?: CardId;
}

export async function addCard(
  context: MutationContext,
  id: CardId,
  slug: BoardSlug,
  request: NewCard,
  { origin = {}, childId }: CardFacts = {},
): Promise<Card> {
  const board = await context.openBoard(slug);
  await requireAssignee(context, request.assignee);
  const parents = await loadParents(context, slug, request.parents);
  const open = parents.filter((parent) => !isSatisfied(parent));
  const status = initialStatus({
    requested: request.status,
    hasOpenParents: open.length > 0,
    isScheduled: request.scheduleAt !== null,
  });
  await checkEntry(context, board, { status, open, scheduleAt: request.scheduleAt });
  const place = request.place === 'top' ? rankAtTop : rankAtBottom;
  const rank = await place(context, slug, status, id);
  const { scheduleAt, blockKind, blockReason } = request;
  const block = { kind: blockKind, reason: blockReason };
  const number = await takeCardNumber(context, slug);
  const blank = {
    ...blankCard(context, id, slug, request),
    ...(number === undefined ? {} : { number }),
  };
  const links = blank.counts.links + (childId === undefined ? 0 : 1);
  const card = context.saveCard(
    applyStatus(
      { ...blank, counts: { ...blank.counts, links } },
      { to: status, scheduleAt, block },
      { at: context.at, rank },
    ),
    { kind: 'created', payload: { status, title: request.title, ...origin } },
    ...(childId === undefined ? [] : [{ kind: 'linked' as const, payload: { child: childId } }]),
  );
  for (const parent of parents) {
    const counts = { ...parent.counts, links: parent.counts.links + 1 };
    context.saveCard({ ...parent, counts }, { kind: 'linked', payload: { child: id } });
  }
  context.audit({
    action: 'card.create',
    target: paths.card(slug, id),
    message: { code: 'card.created', params: { card: card.title } },
    before: null,
    after: card,
  });
  return card;
}

async function loadParents(
  context: MutationContext,
  slug: BoardSlug,
  ids: readonly CardId[],
): Promise<Card[]> {
  const unique = [...new Set(ids)];
  const parents = await context.findCards(slug, unique, 'precondition');
  if (parents.length !== unique.length) {
    throw new DomainError('kanban/card-not-found', 'A parent card does not exist on this board.');
  }
  if (parents.some(({ counts }) => counts.links >= MAX_CHILDREN)) {
    throw new DomainError('kanban/link-limit', `A card can have at most ${MAX_CHILDREN} links.`);
  }
  return parents;
}

/**
 * A new card has no previous status, so the transition is checked as one from `triage`, or to there from `todo`. The
 * service itself creates ready cards, also in a full column.
 */
async function checkEntry(
  context: MutationContext,
  board: Board,
  entry: {
    readonly status: CardStatus;
    readonly open: readonly Card[];
    readonly scheduleAt: number | null;
  },
): Promise<void> {
  const { status, open, scheduleAt } = entry;
  const wip = await context.counters.occupancy(board, status);
  const openParents = open.map(({ id, title, status: at }) => ({ id, title, status: at }));
  const bySystem = context.actor.kind === 'system';
  const from = status === 'triage' || bySystem ? 'todo' : 'triage';
  const decision = decideTransition(from, status, {
    by: bySystem ? 'system' : 'person',
    archived: false,
    openParents,
    scheduleAt,
    at: context.at,
    wip,
  });
  assertAllowed(decision, { status, ...wip });
}

function blankCard(context: MutationContext, id: CardId, slug: BoardSlug, request: NewCard): Card {
  const parents = [...new Set(request.parents)];
  return {
    id,
    boardSlug: slug,
    ...dropUnknownFields(CardContent).parse(request),
    status: 'triage',
    rank: '00000' as Card['rank'], // replaced with the status
    assignee: request.assignee,
    parents,
    ...NO_STATE,
    counts: { comments: 0, links: parents.length, attachments: 0 },
    usage: NO_CARD_USAGE,
    requestedChanges: null,
    lastBlock: null,
    consecutiveFailures: 0,
    lastFailure: null,
    failureMessage: null,
    result: null,
    archived: false,
    revision: 0, // not stored yet
    createdBy: context.actor,
    createdAt: context.at,
    updatedAt: context.at,
    startedAt: null,
  };
}
