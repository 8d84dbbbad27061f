import { AREAS } from '../../areas.mjs';
import { listOf } from './brand-flags';

/** What every copy has; it can be named, but not left out. */
const ALWAYS: readonly string[] = ['billing', 'dashboard'];

/**
 * The areas that an answer keeps, in their own order.
 *
 * @param current Those of the copy, which stay without an answer.
 */
export function areasOf(
  answer: string | undefined,
  current: readonly string[],
): { readonly areas: readonly string[] } | { readonly error: string } {
  const known = Object.keys(AREAS);
  const named = answer === undefined ? current : listOf(answer);
  if (named.some((name) => !known.includes(name) && !ALWAYS.includes(name))) {
    return { error: `areas must be of: ${[...ALWAYS, ...known].join(', ')}` };
  }
  return { areas: known.filter((name) => named.includes(name)) };
}
