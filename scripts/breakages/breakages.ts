/** A change of one line that would cost money, access, work or a published page. */
export interface Breakage {
  readonly what: string;
  /** Relative to the checkout, like `spec`. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** The spec of `npm test` that must fail. */
  readonly spec: string;
}

const PLAN_CHANGE = 'functions/src/billing/domain/decide-plan-change';
const SESSION = 'functions/src/http/domain/session-rules';
const APPROVAL = 'functions/src/learning/domain/check-approval';
const MOVES = 'packages/contracts/src/kanban/card/transitions';

const of = (
  unit: string,
  what: string,
  from: string,
  to: string,
  spec = `${unit}.spec.ts`,
): Breakage => ({ what, file: `${unit}.ts`, from, to, spec });

/** Lists what `npm test` alone must notice (e2e/README.md). Rules of the database have their own mutations. */
export const BREAKAGES: readonly Breakage[] = [
  of(
    PLAN_CHANGE,
    'a used-up month is refunded by a change to a smaller one',
    ' || grantsLess({ planKey: plan, quantity }, state, payer)) return',
    ') return',
  ),
  of(
    PLAN_CHANGE,
    'a trial becomes a larger plan for nothing',
    "state.status === 'trialing' &&\n",
    'false &&\n',
  ),
  of(PLAN_CHANGE, 'time that is not paid for is credited', '  assertPeriodPaid(state);\n', ''),
  of(
    'functions/src/billing/domain/derive-entitlement',
    'an upgrade whose payment was returned stays',
    'subscription.paidFor ?? subscription',
    'subscription',
  ),
  of(
    'functions/src/billing/domain/ledger-entry',
    'an event that was applied is applied again',
    "    case 'applied':\n    case 'stale':",
    "    case 'applied':\n      return false;\n    case 'stale':",
  ),
  of(
    'functions/src/usage/domain/count-usage',
    'use over the limit costs nothing',
    'return Math.max(0, amount - left);',
    'return 0;',
  ),
  of(
    SESSION,
    'a session that ended is accepted',
    "throw new DomainError('session/revoked', `${endedBecause(session.endReason)} Sign in again.`);",
    'break;',
  ),
  of(SESSION, 'an old sign-in counts as recent', 'at - signedInAt < limit && ', ''),
  of(
    MOVES,
    'a full column takes another card',
    ' && wip.count >= wip.limit) {',
    ' && wip.count > wip.limit) {',
  ),
  of(
    MOVES,
    'a card starts before what it waits for',
    "if (rule.needs === 'parents' && ",
    'if (false && ',
  ),
  of(
    APPROVAL,
    'another plan than the approved one is published',
    'if (current.digest !== approved.digest) throw otherPlan();',
    '',
  ),
  of(
    APPROVAL,
    'an approval is used twice',
    "if (approval.status === 'consumed') {",
    'if (false) {',
  ),
  of(
    'packages/contracts/src/lease',
    'two workers hold one lease',
    'leaseUntil !== null && leaseUntil > at',
    'leaseUntil !== null && leaseUntil < at',
  ),
];
