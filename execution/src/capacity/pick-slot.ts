import { type AgentId } from '@keelson/contracts/ids';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import {
  ALL_RUNS,
  concurrencySlotName,
  type ConcurrencySlot,
} from '@keelson/contracts/kanban/run/run';
import { ConflictError } from '@keelson/server/store/retry-on-conflict';
import { type MutationContext } from '../store/mutation-context';
import { type AgentRange, positionOf, slotAt } from './agent-range';
import { countHeldSlots, countRunsOf, findFreeSlot, probesFor } from './free-slot';

export interface PickedSlot {
  /** The name of the installation's slot. */
  readonly name: string;
  /** In the range of the agent: that of the slot, or the one that a slot outside of it stands for. */
  readonly position: number;
  readonly isOutside: boolean;
}

/** Probes of a range while nearly all slots of the installation are held. */
const FEW_PROBES = 2;

/**
 * A slot that was released at this instance; else a random free one of the agent's range, so that concurrent claims rarely pick
 * the same, or one outside of it. The commit decides whether the agent gets it.
 *
 * @throws {ConflictError} when a slot has changed meanwhile.
 */
export async function pickSlot(
  context: MutationContext,
  { id, maxConcurrency, revision }: Pick<Agent, 'id' | 'maxConcurrency' | 'revision'>,
  range: AgentRange,
): Promise<PickedSlot | 'full' | 'agent-full'> {
  const { refs, slots } = context;
  const scope = { scope: id, version: revision };
  const released = slots.takeReleased(scope);
  const position = released === null ? null : positionOf(range, numberOf(released));
  if (released !== null && position !== null) return { name: released, position, isOutside: false };
  const [all, own] = await Promise.all([countHeldSlots(refs, ALL_RUNS), countRunsOf(refs, id)]);
  // After a limit was lowered, more slots may be held than it allows.
  if (all >= range.total) return 'full';
  if (own >= maxConcurrency) return 'agent-full';
  slots.checked(scope);
  const picked = await search(context, { id, range, held: all });
  if (picked === null) return 'full';
  slots.reserve(picked.name);
  return picked;
}

interface Search {
  readonly id: AgentId;
  readonly range: AgentRange;
  /** The slots that all agents hold together. */
  readonly held: number;
}

async function search(context: MutationContext, { id, range, held }: Search) {
  const { refs, random, slots } = context;
  const isReserved = (name: string): boolean => slots.isReserved(name);
  const { size, total } = range;
  const first = Math.floor(random() * size);
  const positions = Array.from({ length: size }, (_, index) => (first + index) % size);
  const probes = held < total * 0.9 ? probesFor(held / total) : FEW_PROBES;
  const probed = await probe(context, { id, range, held }, positions.slice(0, probes));
  const free = probed.find(({ isFree }) => isFree);
  if (free !== undefined) return inside(range, free.position);
  const name = await findFreeSlot(
    refs,
    { scope: ALL_RUNS, limit: total },
    { held, random, isReserved },
  );
  const found = name === null ? null : positionOf(range, numberOf(name));
  if (found !== null) return inside(range, found);
  const standIn =
    name === null ? undefined : probed.find(({ isOfAnother }) => isOfAnother)?.position;
  if (name !== null && standIn !== undefined) {
    return outside(context, { id, range }, { name, position: standIn });
  }
  const rest = await probe(context, { id, range, held }, positions.slice(probes));
  const left = rest.find(({ isFree }) => isFree);
  if (left !== undefined) return inside(range, left.position);
  const last = rest.find(({ isOfAnother }) => isOfAnother)?.position;
  return name === null || last === undefined
    ? null
    : outside(context, { id, range }, { name, position: last });
}

const inside = (range: AgentRange, position: number): PickedSlot => ({
  name: nameAt(range, position),
  position,
  isOutside: false,
});

/** The commit requires that the slot which it stands for is still that of another agent. */
async function outside(
  { writeSet, refs }: MutationContext,
  { id, range }: Pick<Search, 'id' | 'range'>,
  { name, position }: Pick<PickedSlot, 'name' | 'position'>,
): Promise<PickedSlot> {
  const ref = refs.slot(nameAt(range, position));
  const holder = await writeSet.get(ref, 'lock');
  if (holder === null || holder.agentId === id) throw new ConflictError(ref.path);
  return { name, position, isOutside: true };
}

interface Probed {
  readonly position: number;
  readonly isFree: boolean;
  /** True when a run of another agent has the slot, and no run stands for it. */
  readonly isOfAnother: boolean;
}

async function probe(
  { refs, slots }: MutationContext,
  { id, range }: Search,
  positions: readonly number[],
): Promise<Probed[]> {
  const held = positions.map((position) => refs.slot(nameAt(range, position)));
  const standIns = positions.map((position) => refs.slot(concurrencySlotName(id, position)));
  const [one, ...others] = [...held, ...standIns];
  if (one === undefined) return [];
  const read = await one.firestore.getAll(one, ...others, { fieldMask: ['agentId'] });
  return positions.map((position, index) => {
    const holder = read[index];
    const hasStandIn = read[positions.length + index]?.exists === true;
    const isHeld = holder?.exists === true;
    const agentId = holder?.get('agentId') as ConcurrencySlot['agentId'] | undefined;
    return {
      position,
      isFree: !isHeld && !hasStandIn && !slots.isReserved(nameAt(range, position)),
      isOfAnother: isHeld && !hasStandIn && agentId !== id,
    };
  });
}

const nameAt = (range: AgentRange, position: number): string =>
  concurrencySlotName(ALL_RUNS, slotAt(range, position));

const numberOf = (name: string): number => Number(name.slice(name.lastIndexOf(':') + 1));
