import { DomainError } from '@keelson/contracts/errors';
import { type RunId } from '@keelson/contracts/ids';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { ALL_RUNS, type ConcurrencySlot } from '@keelson/contracts/kanban/run/run';
import { type EpochMs } from '@keelson/contracts/time';
import { type MutationContext } from '../store/mutation-context';
import { countHeldSlots, findFreeSlot, type SlotScope } from './free-slot';

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
  agent: Pick<Agent, 'id' | 'name' | 'maxConcurrency'>,
  maxConcurrentRuns: number,
): Promise<void> {
  const [shared, own] = await Promise.all([
    pickFreeSlot(context, { scope: ALL_RUNS, limit: maxConcurrentRuns }),
    pickFreeSlot(context, { scope: agent.id, limit: agent.maxConcurrency }),
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
}

/** A random free slot, so that concurrent claims rarely pick the same one; null when the limit is reached. */
async function pickFreeSlot(
  { refs, random }: MutationContext,
  slots: SlotScope,
): Promise<string | null> {
  const held = await countHeldSlots(refs, slots.scope);
  // After the limit was lowered, slots beyond it may still be held.
  return held >= slots.limit ? null : findFreeSlot(refs, slots, held, random);
}

/** The slots that a run holds. Only the end of the run releases them. */
export async function slotsOf(
  { refs }: MutationContext,
  runId: RunId,
): Promise<readonly ConcurrencySlot[]> {
  const found = await refs.slots().where('runId', '==', runId).get();
  return found.docs.map((document) => document.data());
}
