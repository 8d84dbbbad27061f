import type { NavLevel } from '@keelson/contracts/learning/navigation';

/** Levels by section; of levels of one section, the last one. */
export const joinLevels = (levels: readonly NavLevel[]): ReadonlyMap<string, NavLevel> =>
  new Map(levels.map((level) => [level.section, level]));

/** Adds loaded entries to those on screen. Entries that do not connect replace the former ones of their section. */
export function mergeLevels(known: readonly NavLevel[], added: readonly NavLevel[]): NavLevel[] {
  const merged = new Map(joinLevels(known));
  for (const level of added) {
    const before = merged.get(level.section);
    merged.set(level.section, before === undefined ? level : merge(before, level));
  }
  return [...merged.values()];
}

function merge(before: NavLevel, added: NavLevel): NavLevel {
  const [first, second] = before.from <= added.from ? [before, added] : [added, before];
  const firstEnd = first.from + first.entries.length;
  if (before.total !== added.total || firstEnd < second.from) return added;
  const entries = [...first.entries, ...second.entries.slice(firstEnd - second.from)];
  return { ...first, entries };
}

/** The sections that a document is in, as far as they are loaded. */
export function trailOf(
  levels: ReadonlyMap<string, NavLevel>,
  slug: string | null,
): ReadonlySet<string> {
  const trail = new Set<string>();
  if (slug === null) return trail;
  for (const { section, entries } of levels.values()) {
    for (const entry of entries) {
      if (entry.slug !== slug) continue;
      if (entry.kind === 'section') trail.add(entry.id);
      for (let at: string | null = section; at !== null; at = parentOf(levels, at)) trail.add(at);
    }
  }
  return trail;
}

function parentOf(levels: ReadonlyMap<string, NavLevel>, id: string): string | null {
  for (const { section, entries } of levels.values()) {
    if (entries.some((entry) => entry.kind === 'section' && entry.id === id)) return section;
  }
  return null;
}
