import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { digestOf } from '@keelson/server/digest';

/**
 * The numbers of the installation's slots that the runs of one agent use first: as many as it may have at the same time.
 * They begin at a number that follows from its id, and go on at 0 after the last one.
 */
export interface AgentRange {
  readonly start: number;
  readonly size: number;
  /** The slots of the installation. */
  readonly total: number;
}

export const rangeOf = (
  { id, maxConcurrency }: Pick<Agent, 'id' | 'maxConcurrency'>,
  total: number,
): AgentRange => ({
  start: Number.parseInt(digestOf(id).slice(0, 8), 16) % total,
  size: Math.min(maxConcurrency, total),
  total,
});

/** The slot at a position of the range, `0..size`. */
export const slotAt = ({ start, total }: AgentRange, position: number): number =>
  (start + position) % total;

/** The position of a slot in the range; null when it is outside. */
export function positionOf({ start, size, total }: AgentRange, slot: number): number | null {
  const position = (slot - start + total) % total;
  return slot < total && position < size ? position : null;
}
