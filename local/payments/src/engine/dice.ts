import { type Draft } from '../model/draft';

/**
 * A number in `[0, 1)`; the same seed gives the same throws (mulberry32). The generator's state is kept,
 * so that a run can be repeated exactly.
 */
export function throwDice(draft: Draft): number {
  const next = (draft.settings.dice + 0x6d2b79f5) >>> 0;
  draft.put('settings', { ...draft.settings, dice: next });
  let t = next;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}
