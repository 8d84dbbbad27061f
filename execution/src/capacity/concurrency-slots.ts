import { DomainError } from '@keelson/contracts/errors';
import { type RunId } from '@keelson/contracts/ids';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { ALL_RUNS, type ConcurrencySlot } from '@keelson/contracts/kanban/run/run';
import { type EpochMs } from '@keelson/contracts/time';
import { type MutationContext } from '../store/mutation-context';
import { type LimitedScope } from '../store/slot-memory';
import { countHeldSlots, findFreeSlot } from './free-slot';

/** Firestore's status code. */
const ALREADY_EXISTS = 6;

/**
 * Acquires one slot of the installation and one of the agent. A slot is a document that only one
 * transaction can create, so neither limit can be exceeded, and two concurrent claims conflict only if
 * they pick the same slot.
 *
 * @throws {DomainError} `kanban/no-capacity` when one of the limits is reached.
 */
export async function acquireSlots(
  context: MutationContext,
  holder: Pick<ConcurrencySlot, 'runId' | 'boardSlug' | 'cardId'> & {
    readonly leaseUntil: EpochMs;
  },
  agent: Pick<Agent, 'id' | 'name' | 'maxConcurrency' | 'revision'>,
  maxConcurrentRuns: number,
): Promise<void> {
  const ofAll = { scope: ALL_RUNS, limit: maxConcurrentRuns, version: maxConcurrentRuns };
  const ofAgent = { scope: agent.id, limit: agent.maxConcurrency, version: agent.revision };
  const [shared, own] = await Promise.all([
    pickFreeSlot(context, ofAll),
    pickFreeSlot(context, ofAgent),
  ]);
  if (shared === null) {
    throw new DomainError(
      'kanban/no-capacity',
      `The limit of ${maxConcurrentRuns} concurrent runs is reached.`,
    );
  }
  if (own === null) {
    throw new DomainError(
      'kanban/no-capacity',
      `${agent.name} has reached its limit of ${agent.maxConcurrency} concurrent runs.`,
    );
  }
  const { leaseUntil, ...run } = holder;
  const slots = [
    { name: shared, scope: ALL_RUNS, leaseUntil },
    { name: own, scope: agent.id, leaseUntil: null },
  ];
  for (const slot of slots) {
    context.writeSet.create(context.refs.slot(slot.name), { ...run, ...slot, agentId: agent.id });
  }
  const { slots: memory } = context;
  memory.hold(run.runId, [shared, own]);
  context.afterFailure.push((error) => memory.cancel([shared, own], isTaken(error)));
}

/** True when one of the slots may be the document that existed already. */
const isTaken = (error: unknown): boolean => (error as { code?: unknown }).code === ALREADY_EXISTS;

/**
 * A slot that was released at this instance; else a random free one, so that concurrent claims rarely pick the same; null when
 * the limit is reached.
 */
async function pickFreeSlot(
  { refs, random, slots }: MutationContext,
  scope: LimitedScope,
): Promise<string | null> {
  const released = slots.takeReleased(scope);
  if (released !== null) return released;
  const held = await countHeldSlots(refs, scope.scope);
  // After the limit was lowered, slots beyond it may still be held.
  if (held >= scope.limit) return null;
  slots.checked(scope);
  const name = await findFreeSlot(refs, scope, {
    held,
    random,
    isReserved: (one) => slots.isReserved(one),
  });
  if (name !== null) slots.reserve(name);
  return name;
}

/** The names of the slots that a run holds. Only the end of the run releases them. */
export async function slotsOf(
  { refs, slots }: MutationContext,
  runId: RunId,
): Promise<readonly string[]> {
  const known = slots.of(runId);
  if (known !== null) return known;
  const found = await refs.slots().where('runId', '==', runId).get();
  return found.docs.map(({ id }) => id);
}

/** Stages the release of the slots of a run that ends. */
export async function releaseSlots(context: MutationContext, runId: RunId): Promise<void> {
  const names = await slotsOf(context, runId);
  for (const name of names) {
    const slot = context.refs.slot(name);
    context.writeSet.writeUnconditionally((transaction) => {
      transaction.delete(slot);
    });
  }
  context.afterCommit.push(() => context.slots.release(runId, names));
}
