import { type CardStatus, CARD_STATUSES } from '@keelson/contracts/kanban/card/status';
import fc from 'fast-check';
import { type Fault } from './faulty-firestore';

/** Describes what a card asks of its agent: a skill that one agent has or that none has, a model that one declares. */
export type Requirement = 'nothing' | 'skill' | 'missing-skill' | 'model' | 'skill-and-model';

/** Cards, runs and agents are referenced by a number, modulo the number of existing ones. */
type Op =
  | {
      readonly op: 'create';
      readonly parents: readonly number[];
      readonly status: 'auto' | 'triage' | 'scheduled';
      /** The assignee; a pull agent finds only its own cards. */
      readonly agent: number | null;
      readonly requirement: Requirement;
    }
  | {
      readonly op: 'move';
      readonly card: number;
      readonly to: CardStatus;
      readonly before: number | null;
      readonly after: number | null;
      /** Sends the previous revision, like a client with an outdated view. */
      readonly stale: boolean;
    }
  | { readonly op: 'claim'; readonly card: number; readonly agent: number }
  | { readonly op: 'claim-next'; readonly agent: number }
  | {
      readonly op: 'complete' | 'review' | 'fail' | 'rate-limit' | 'beat' | 'crash';
      readonly run: number;
    }
  | { readonly op: 'block'; readonly run: number; readonly kind: 'dependency' | 'needs_input' }
  | { readonly op: 'terminate'; readonly run: number }
  | { readonly op: 'archive' | 'restore' | 'comment' | 'edit'; readonly card: number }
  | { readonly op: 'require'; readonly card: number; readonly requirement: Requirement }
  | { readonly op: 'assign'; readonly card: number; readonly agent: number | null }
  | { readonly op: 'link' | 'unlink'; readonly card: number; readonly parent: number }
  | { readonly op: 'pass' };

/** One operation, the instance that executes it, and the fault of its commit. */
export interface Act {
  readonly op: Op;
  readonly instance: number;
  readonly fault: Fault;
  /** Also sent to another instance with the same key, concurrently. */
  readonly twice: boolean;
}

/** Concurrent operations, and how far the clock moves before the next step. */
export interface Step {
  readonly acts: readonly Act[];
  readonly clockMs: number;
}
export type History = readonly Step[];

export const INSTANCES = 3;

const card = fc.nat({ max: 11 });
const run = fc.nat({ max: 2 });
const agent = fc.nat({ max: 1 });
const maybeCard = fc.option(card, { freq: 1 });

const requirement: fc.Arbitrary<Requirement> = fc.constantFrom(
  'nothing',
  'nothing',
  'skill',
  'skill',
  'missing-skill',
  'model',
  'skill-and-model',
);

const op: fc.Arbitrary<Op> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      op: fc.constant('create' as const),
      parents: fc.array(card, { maxLength: 2 }),
      status: fc.constantFrom('auto', 'auto', 'auto', 'triage', 'scheduled'),
      agent: fc.option(agent, { freq: 2 }),
      requirement,
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      op: fc.constant('move' as const),
      card,
      to: fc.constantFrom(...CARD_STATUSES, 'ready', 'done', 'ready', 'done'),
      before: maybeCard,
      after: maybeCard,
      stale: fc.integer({ min: 0, max: 6 }).map((n) => n === 0),
    }),
  },
  { weight: 8, arbitrary: fc.record({ op: fc.constant('claim' as const), card, agent }) },
  { weight: 4, arbitrary: fc.record({ op: fc.constant('claim-next' as const), agent }) },
  {
    weight: 8,
    arbitrary: fc.record({
      op: fc.constantFrom('complete', 'complete', 'review', 'fail', 'rate-limit', 'beat', 'crash'),
      run,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      op: fc.constant('block' as const),
      run,
      kind: fc.constantFrom('dependency', 'needs_input'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('terminate' as const), run }) },
  {
    weight: 3,
    arbitrary: fc.record({ op: fc.constantFrom('archive', 'restore', 'comment', 'edit'), card }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ op: fc.constantFrom('link', 'link', 'unlink'), card, parent: card }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('require' as const), card, requirement }) },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant('assign' as const),
      card,
      agent: fc.option(agent, { freq: 2 }),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ op: 'pass' as const }) },
);

const act: fc.Arbitrary<Act> = fc.record({
  op,
  instance: fc.nat({ max: INSTANCES - 1 }),
  fault: fc.oneof(
    { weight: 14, arbitrary: fc.constant('none' as const) },
    { weight: 1, arbitrary: fc.constantFrom('fails' as const, 'answer-lost' as const) },
  ),
  twice: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});

const step: fc.Arbitrary<Step> = fc.record({
  acts: fc.array(act, { minLength: 1, maxLength: 4, size: 'max' }),
  // Usually a moment; sometimes beyond every lease and delay, or an hour back.
  clockMs: fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 1, max: 5_000 }) },
    { weight: 2, arbitrary: fc.integer({ min: 30_000, max: 200_000 }) },
    { weight: 1, arbitrary: fc.constant(-3_600_000) },
    { weight: 1, arbitrary: fc.constant(4_000_000) },
  ),
});

/** A random sequence of operations on a board, after its first cards were created. */
export const histories: fc.Arbitrary<History> = fc.array(step, {
  minLength: 3,
  maxLength: 12,
  size: 'max',
});
