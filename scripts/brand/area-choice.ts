import { AREAS } from '../../areas.mjs';
import { listOf } from './brand-flags';
import { ENGINE_MODULES } from './known-modules';

/** Lists what every copy has; it can be named, but not left out. */
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
  for (const [name, { needs, why }] of Object.entries(AREAS)) {
    const missing = named.includes(name) ? needs.find((need) => !named.includes(need)) : undefined;
    if (missing !== undefined) {
      return {
        error: `the area ${name} needs ${missing}: ${why}. Keep ${missing}, or leave ${name} out`,
      };
    }
  }
  return { areas: known.filter((name) => named.includes(name)) };
}

/**
 * Modules of a copy with these areas. A module of the engine is an area, so it comes and goes with it.
 *
 * @param answer The modules that were asked for; none keeps those of the copy.
 */
export function modulesOf(
  answer: string | undefined,
  modules: readonly string[],
  areas: { readonly before: readonly string[]; readonly after: readonly string[] },
): { readonly modules: string[] } | { readonly error: string } {
  const isOff = (key: string): boolean =>
    ENGINE_MODULES.includes(key) && !areas.after.includes(key);
  const off = modules.find(isOff);
  if (answer !== undefined && off !== undefined) {
    return { error: `the module ${off} needs the area ${off}` };
  }
  const added = ENGINE_MODULES.filter(
    (key) => areas.after.includes(key) && !areas.before.includes(key) && !modules.includes(key),
  );
  const kept = modules.filter((key) => !isOff(key));
  return { modules: answer === undefined ? [...added, ...kept] : kept };
}
