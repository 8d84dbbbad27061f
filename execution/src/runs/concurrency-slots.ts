import { DomainError } from '@keelson/contracts/errors';
import { type RunId } from '@keelson/contracts/ids';
import { type Agent } from '@keelson/contracts/kanban/agent';
import { ALL_RUNS, type ConcurrencySlot, concurrencySlotName } from '@keelson/contracts/kanban/run';
import { type EpochMs } from '@keelson/contracts/time';
import { listHeldSlots } from '@keelson/server/kanban/agent-repo';
import { type MutationContext } from '../store/mutation-context';

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
  const held = await listHeldSlots(context.refs);
  const shared = pickFreeSlot(context, held, ALL_RUNS, maxConcurrentRuns);
  if (shared === null) {
    throw new DomainError(
      'kanban/no-capacity',
      `The limit of ${maxConcurrentRuns} concurrent runs is reached.`,
    );
  }
  const own = pickFreeSlot(context, held, agent.id, agent.maxConcurrency);
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

/** A random free slot, so that concurrent claims rarely pick the same one. */
function pickFreeSlot(
  context: MutationContext,
  held: ReadonlySet<string>,
  scope: string,
  limit: number,
): string | null {
  let used = 0;
  for (const name of held) if (name.startsWith(`${scope}:`)) used += 1;
  // After the limit was lowered, slots beyond it may still be held.
  if (used >= limit) return null;
  const free: string[] = [];
  for (let index = 0; index < limit; index += 1) {
    const name = concurrencySlotName(scope, index);
    if (!held.has(name)) free.push(name);
  }
  return free[Math.floor(context.random() * free.length)] ?? null;
}

/** The slots that a run holds. Only the end of the run releases them. */
export async function slotsOf(
  { refs }: MutationContext,
  runId: RunId,
): Promise<readonly ConcurrencySlot[]> {
  const found = await refs.slots().where('runId', '==', runId).get();
  return found.docs.map((document) => document.data());
}
