import { type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { NAV_LEVEL_SIZE } from '@keelson/contracts/learning/page-limits';
import { type NavEntry, type NavLevel } from '@keelson/contracts/learning/navigation';
import { type NavBranch, type NavNode, type NavTree } from './navigation-tree';

/** The most that the levels add to a page: about 65 documents, or 18 sections. */
const MAX_LEVELS_BYTES = 14_000;
/** Markup of an entry, besides its title. */
const MARKUP_BYTES = { document: 130, section: 500 } as const;

/** Entries of one section from an index; null when it does not exist. */
export function levelFrom({ branches }: NavTree, section: string, from: number): NavLevel | null {
  const branch = branches.get(section);
  return branch === undefined ? null : windowOf(branch, { from, size: NAV_LEVEL_SIZE });
}

/**
 * The part of the navigation that a page shows at first: the sections that a document is in, and what is open beside them,
 * as far as there is room. The size does not grow with the number of documents.
 *
 * @param slug Null for the beginning of the navigation. Unknown documents count as none.
 */
export function levelsAround(tree: NavTree, slug: DocSlug | null): NavLevel[] {
  const current = slug === null ? undefined : tree.branchOf.get(slug);
  const trail = [
    tree.root,
    ...(current?.trail ?? []).flatMap(({ id }) => tree.branches.get(id) ?? []),
  ];
  const share = Math.floor(MAX_LEVELS_BYTES / trail.length);
  const levels = trail.map((branch, depth) =>
    fitted(branch, {
      maxBytes: share,
      around: trail[depth + 1] ?? (slug !== null && branch === current ? slug : null),
    }),
  );
  let room = MAX_LEVELS_BYTES - levels.reduce((bytes, level) => bytes + sizeOf(level), 0);
  const shown = new Set(levels.map(({ section }) => section));
  // Level by level, so that the outer sections get the room first.
  for (const level of levels) {
    for (const entry of level.entries) {
      const branch =
        entry.kind === 'section' && entry.open ? tree.branches.get(entry.id) : undefined;
      if (branch === undefined || shown.has(branch.id)) continue;
      const added = windowOf(branch, { from: 0, size: NAV_LEVEL_SIZE });
      if (added.entries.length < added.total || sizeOf(added) > room) continue;
      room -= sizeOf(added);
      shown.add(branch.id);
      levels.push(added);
    }
  }
  return levels;
}

const sizeOf = ({ entries }: NavLevel): number =>
  entries.reduce((bytes, entry) => bytes + bytesOf(entry), 0);

/** Returns what an entry adds to a page, as JSON and as HTML. */
function bytesOf(entry: NavEntry): number {
  const title = Buffer.byteLength(entry.title);
  const shown = entry.kind === 'section' ? 2 * title + Buffer.byteLength(entry.id) : title;
  return Buffer.byteLength(JSON.stringify(entry)) + shown + MARKUP_BYTES[entry.kind];
}

/** The entries around one of them that fit, or the first ones. */
function fitted(
  branch: NavBranch,
  { maxBytes, around }: { readonly maxBytes: number; readonly around: NavNode | DocSlug | null },
): NavLevel {
  const at = branch.entries.findIndex((entry) =>
    typeof around === 'string'
      ? entry.kind === 'document' && entry.doc.slug === around
      : entry === around,
  );
  const middle = Math.max(0, at);
  let [from, to] = [middle, middle];
  let bytes = 0;
  while (to - from < NAV_LEVEL_SIZE && (from > 0 || to < branch.entries.length)) {
    const goesUp = from > 0 && (to >= branch.entries.length || middle - from < to - middle);
    const entry = branch.entries[goesUp ? from - 1 : to];
    if (entry === undefined) break;
    bytes += bytesOf(entryOf(entry));
    if (bytes > maxBytes && to > from) break;
    if (goesUp) from -= 1;
    else to += 1;
  }
  return windowOf(branch, { from, size: to - from });
}

const windowOf = (
  { id, entries }: NavBranch,
  { from, size }: { readonly from: number; readonly size: number },
): NavLevel => ({
  section: id,
  from,
  total: entries.length,
  entries: entries.slice(from, from + size).map(entryOf),
});

function entryOf(node: NavNode): NavEntry {
  if (node.kind === 'document') {
    const { slug, locale } = node.doc;
    return { kind: 'document', slug, title: node.title, locale };
  }
  return {
    kind: 'section',
    id: node.id,
    title: node.title,
    slug: node.page?.slug ?? null,
    documents: node.docs.length,
    open: !node.isCollapsed,
  };
}
