import { type Draft } from '../model/draft';

/**
 * The next pseudo-random number in `[0, 1)` (mulberry32). The generator's state is stored, so that a run can
 * be repeated exactly.
 */
export function nextRandom(draft: Draft): number {
  const next = (draft.settings.rngState + 0x6d2b79f5) >>> 0;
  draft.put('settings', { ...draft.settings, rngState: next });
  let t = next;
  t = Math.imul(t ^ (t >>> 15), t | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
}
