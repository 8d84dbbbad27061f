import { AgentId } from '@keelson/contracts/ids';
import { positionOf, rangeOf, slotAt } from './agent-range';

const range = { start: 30, size: 4, total: 32 };

it.each([
  { slot: 30, position: 0 },
  { slot: 31, position: 1 },
  { slot: 0, position: 2 },
  { slot: 1, position: 3 },
])('slot $slot is at position $position, and the range goes on at 0', ({ slot, position }) => {
  expect(slotAt(range, position)).toBe(slot);
  expect(positionOf(range, slot)).toBe(position);
});

it.each([2, 29, 32, 62])('slot %i is outside', (slot) => {
  expect(positionOf(range, slot)).toBeNull();
});

it('an agent that may use all slots has all, and no more', () => {
  const all = rangeOf({ id: AgentId.parse('scribe'), maxConcurrency: 64 }, 5);
  expect(all.size).toBe(5);
  const slots = [0, 1, 2, 3, 4].map((position) => slotAt(all, position));
  expect(new Set(slots).size).toBe(5);
  expect(slots.every((slot) => slot < 5)).toBe(true);
});
