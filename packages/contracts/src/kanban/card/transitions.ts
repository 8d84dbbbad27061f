import { type ErrorCode } from '../../errors';
import { type EpochMs } from '../../time';
import { type RunOutcome } from '../run/run-outcome';
import { type CardStatus, STATUS_LABELS } from './status';

/**
 * Lists what causes a transition. `person` a move in the UI or over the API · `claim` an agent starts it · `worker` its
 * run reports a result · `system` promotion, demotion, due time, reclaim.
 */
export const INITIATORS = ['person', 'claim', 'worker', 'system'] as const;
export type Initiator = (typeof INITIATORS)[number];

/** An extra condition. `parents`: every parent is done or archived. `schedule`: a time in the future. */
type TransitionRequirement = 'parents' | 'schedule';

/** Rule for one pair of statuses; a pair without a rule is not allowed. */
interface TransitionRule {
  readonly by: readonly Initiator[];
  readonly needs?: TransitionRequirement;
}

type Row = Readonly<Partial<Record<CardStatus, TransitionRule>>>;

const person: TransitionRule = { by: ['person'] };
const personWhenFree: TransitionRule = { by: ['person'], needs: 'parents' };
const personWithTime: TransitionRule = { by: ['person'], needs: 'schedule' };
const claim: TransitionRule = { by: ['claim'], needs: 'parents' };

/** The transition table: from → to. Reordering within a column is not in it. */
export const TRANSITIONS: Readonly<Record<CardStatus, Row>> = {
  triage: { todo: person, scheduled: personWithTime, ready: personWhenFree, blocked: person },
  todo: {
    triage: person,
    scheduled: personWithTime,
    ready: { by: ['person', 'system'], needs: 'parents' },
    blocked: person,
  },
  scheduled: {
    triage: person,
    todo: { by: ['person', 'system'] },
    ready: { by: ['person', 'system'], needs: 'parents' },
    blocked: person,
  },
  ready: {
    triage: person,
    todo: { by: ['person', 'system'] },
    scheduled: personWithTime,
    running: claim,
    blocked: person,
    review: personWhenFree,
    done: personWhenFree,
  },
  running: {
    triage: { by: ['worker'] },
    todo: { by: ['person', 'worker', 'system'] },
    scheduled: { by: ['person', 'worker'], needs: 'schedule' },
    ready: { by: ['person', 'worker', 'system'], needs: 'parents' },
    blocked: { by: ['person', 'worker', 'system'] },
    review: { by: ['person', 'worker', 'system'], needs: 'parents' },
    done: { by: ['person', 'worker'], needs: 'parents' },
  },
  blocked: {
    triage: person,
    todo: person,
    scheduled: personWithTime,
    ready: personWhenFree,
    done: personWhenFree,
  },
  review: {
    todo: { by: ['person', 'system'] },
    ready: personWhenFree,
    running: claim,
    blocked: person,
    done: personWhenFree,
  },
  done: { todo: person, ready: personWhenFree, review: personWhenFree },
};

export interface Blocker {
  readonly id: string;
  readonly title: string;
  readonly status: CardStatus;
}

/** Everything that a transition depends on, besides the two statuses. */
export interface TransitionConditions {
  readonly by: Initiator;
  readonly archived: boolean;
  /** Parents that are neither done nor archived. */
  readonly openParents: readonly Blocker[];
  /** When the card returns, for a move to `scheduled`. */
  readonly scheduleAt: EpochMs | null;
  readonly at: EpochMs;
  /** The column that is entered; `limit` null when it has none. */
  readonly wip: { readonly limit: number | null; readonly count: number };
}

export type TransitionErrorCode = Extract<
  ErrorCode,
  | 'kanban/card-archived'
  | 'kanban/claim-only'
  | 'kanban/not-claimable'
  | 'kanban/already-claimed'
  | 'kanban/transition-not-allowed'
  | 'kanban/parents-open'
  | 'kanban/schedule-missing'
  | 'kanban/wip-limit'
>;

export type TransitionDecision =
  | { readonly allowed: true }
  | {
      readonly allowed: false;
      readonly code: TransitionErrorCode;
      /** One sentence for the user. */
      readonly reason: string;
      /** The blocking cards; only with `kanban/parents-open`. */
      readonly blockedBy: readonly Blocker[];
    };

/**
 * Decides whether a card may move from one status to another, and if not, why and what blocks it.
 *
 * The order of the checks: archived, not allowed for this initiator, parents, time, column full.
 * Staying in the same status is always allowed to a person (that is reordering) and to the system. A
 * full column refuses users and claims only, because results of workers and changes of the system cannot wait.
 */
export function decideTransition(
  from: CardStatus,
  to: CardStatus,
  conditions: TransitionConditions,
): TransitionDecision {
  const { by, archived, openParents, scheduleAt, at, wip } = conditions;
  if (archived)
    return refuse('kanban/card-archived', 'An archived card can’t be moved. Restore it first.');
  if (from === to && by !== 'claim' && by !== 'worker') return { allowed: true };
  const rule = TRANSITIONS[from][to];
  if (!rule?.by.includes(by)) return closed(from, to, by);
  if (rule.needs === 'parents' && openParents.length > 0) return parentsOpen(openParents);
  if (rule.needs === 'schedule' && (scheduleAt === null || scheduleAt <= at)) {
    return refuse('kanban/schedule-missing', 'Enter a future time for the card to return.');
  }
  const limited = by === 'person' || by === 'claim';
  if (limited && wip.limit !== null && wip.count >= wip.limit) {
    return refuse(
      'kanban/wip-limit',
      `${STATUS_LABELS[to]} holds ${wip.count} of ${wip.limit} cards; finish or move one first.`,
    );
  }
  return { allowed: true };
}

function closed(from: CardStatus, to: CardStatus, by: Initiator): TransitionDecision {
  if (by === 'claim') {
    return from === 'running'
      ? refuse('kanban/already-claimed', 'Another run of this card is in progress.')
      : refuse('kanban/not-claimable', `A card in ${STATUS_LABELS[from]} can’t be claimed.`);
  }
  if (to === 'running') {
    return refuse(
      'kanban/claim-only',
      'A card starts running when an agent claims it. You can’t move it to Running.',
    );
  }
  return refuse(
    'kanban/transition-not-allowed',
    `A card can’t be moved from ${STATUS_LABELS[from]} to ${STATUS_LABELS[to]}.`,
  );
}

function parentsOpen(blockedBy: readonly Blocker[]): TransitionDecision {
  const names = blockedBy.slice(0, 3).map(({ title }) => `“${title}”`);
  const more = blockedBy.length - names.length;
  const list = names.join(', ') + (more > 0 ? ` and ${more} more` : '');
  return { ...refuse('kanban/parents-open', `Must be done first: ${list}.`), blockedBy };
}

const refuse = (code: TransitionErrorCode, reason: string) =>
  ({ allowed: false, code, reason, blockedBy: [] }) as const;

/**
 * Outcome of a run whose card a user moves out of `running`.
 *
 * @returns The outcome to store in the run; later requests of its worker are refused.
 */
export function outcomeOfMove(to: CardStatus): RunOutcome {
  switch (to) {
    case 'done':
      return 'completed';
    case 'review':
      return 'review_requested';
    case 'blocked':
      return 'blocked';
    case 'scheduled':
      return 'scheduled';
    case 'triage':
    case 'todo':
    case 'ready':
    case 'running':
      return 'reclaimed';
  }
}

/** Statuses that a user may move a card to, for menus and drop targets; conditions may still refuse. */
export const manualMovesFrom = (from: CardStatus): CardStatus[] =>
  (Object.keys(TRANSITIONS[from]) as CardStatus[]).filter((to) =>
    TRANSITIONS[from][to]?.by.includes('person'),
  );
