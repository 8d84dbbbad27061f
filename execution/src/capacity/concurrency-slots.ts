import { DomainError } from '@keelson/contracts/errors';
import { type AgentId, type RunId } from '@keelson/contracts/ids';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import {
  ALL_RUNS,
  concurrencySlotName,
  type ConcurrencySlot,
} from '@keelson/contracts/kanban/run/run';
import { paths } from '@keelson/contracts/paths';
import { ConflictError } from '@keelson/server/store/retry-on-conflict';
import { type MutationContext } from '../store/mutation-context';
import { rangeOf } from './agent-range';
import { type PickedSlot, pickSlot } from './pick-slot';

/** Firestore's status code. */
const ALREADY_EXISTS = 6;

/**
 * Acquires a slot of the installation. It is a document that only one transaction can create, so the limit of the installation
 * cannot be exceeded, and two concurrent claims conflict only if they pick the same slot. The limit of the agent holds because
 * its runs use the slots of its range. A run in another slot stands for a slot of the range that a run of another agent has: it
 * creates a document for that position, and no run of the agent gets the slot while the document exists.
 *
 * @throws {DomainError} `kanban/no-capacity` when one of the limits is reached.
 */
export async function acquireSlots(
  context: MutationContext,
  holder: Pick<
    ConcurrencySlot,
    'runId' | 'boardSlug' | 'cardId' | 'leaseUntil' | 'startedAt' | 'purpose'
  >,
  agent: Pick<Agent, 'id' | 'name' | 'maxConcurrency' | 'revision'>,
  maxConcurrentRuns: number,
): Promise<void> {
  const picked = await pickSlot(context, agent, rangeOf(agent, maxConcurrentRuns));
  if (picked === 'agent-full') {
    throw new DomainError(
      'kanban/no-capacity',
      `${agent.name} has reached its limit of ${agent.maxConcurrency} concurrent runs.`,
    );
  }
  if (picked === 'full') {
    throw new DomainError(
      'kanban/no-capacity',
      `The limit of ${maxConcurrentRuns} concurrent runs is reached.`,
    );
  }
  const names = stageSlots(context, holder, agent.id, picked);
  const { slots: memory } = context;
  memory.hold(holder.runId, names);
  context.afterFailure.push((error) => memory.cancel(agent.id, names, isTaken(error)));
}

function stageSlots(
  { writeSet, refs, signals }: MutationContext,
  { leaseUntil, ...run }: Parameters<typeof acquireSlots>[1],
  agentId: AgentId,
  { name, position, isOutside }: PickedSlot,
): readonly string[] {
  writeSet.create(refs.slot(name), { ...run, agentId, name, scope: ALL_RUNS, leaseUntil });
  signals.expect('lease', leaseUntil);
  const standIn = concurrencySlotName(agentId, position);
  if (!isOutside) {
    writeSet.requireMissing(refs.slot(standIn));
    return [name];
  }
  const slot = { ...run, agentId, name: standIn, scope: agentId, leaseUntil: null };
  writeSet.create(refs.slot(standIn), slot);
  return [name, standIn];
}

/** True when a slot may be held by another run. */
const isTaken = (error: unknown): boolean =>
  (error as { code?: unknown }).code === ALREADY_EXISTS ||
  (error instanceof ConflictError && error.message.startsWith(paths.concurrencySlots()));

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
export async function releaseSlots(
  context: MutationContext,
  runId: RunId,
  agentId: AgentId,
): Promise<void> {
  const names = await slotsOf(context, runId);
  for (const name of names) {
    const slot = context.refs.slot(name);
    context.writeSet.writeUnconditionally((transaction) => {
      transaction.delete(slot);
    }, slot);
  }
  context.afterCommit.push(() => context.slots.release(runId, agentId, names));
}
