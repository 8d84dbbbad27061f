import { type DocPlace } from '@keelson/contracts/learning/doc-place';
import { type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type DocListItem } from '@keelson/contracts/learning/public-doc';
import { type NavSection } from '@keelson/contracts/learning/public-endpoints';
import { languageOf } from '../other-source';

export interface NavDoc {
  readonly kind: 'document';
  readonly doc: DocListItem;
  readonly title: string;
  readonly order: number | null;
}

export interface NavBranch {
  readonly kind: 'section';
  readonly id: string;
  readonly title: string;
  readonly order: number | null;
  readonly page: DocListItem | null;
  readonly isCollapsed: boolean;
  readonly entries: readonly NavNode[];
  /** Its page first, then those below, in order. */
  readonly docs: readonly DocListItem[];
  /** The sections that it is in, outermost first, with itself. */
  readonly trail: readonly NavSection[];
}
export type NavNode = NavDoc | NavBranch;

export interface NavTree {
  /** Its id and its title are empty. */
  readonly root: NavBranch;
  readonly branches: ReadonlyMap<string, NavBranch>;
  /** The section of each document; of the page of a section, this section. */
  readonly branchOf: ReadonlyMap<DocSlug, NavBranch>;
  /** Position of each document in `root.docs`. */
  readonly positions: ReadonlyMap<DocSlug, number>;
}

/** The name of a tag: `learning-control` is "Learning control". */
export function tagName(tag: string): string {
  const words = tag.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

type Placed = DocPlace & { readonly sections: NonNullable<DocPlace['sections']> };

const NO_PLACE = { sections: null, order: null, label: null, isIndex: false, collapsed: false };

/**
 * Documents whose source names no section are in the one of their first tag. A folder that names the language of its
 * documents, such as `de`, is no section.
 */
function placeOf({ place, tags: [tag], locale }: DocListItem): Placed {
  const { sections, ...rest } = place ?? NO_PLACE;
  const ofTag = tag === undefined ? [] : [{ name: tagName(tag), order: null }];
  const names = [locale, languageOf(locale)].map((name) => name.toLowerCase());
  const named = sections?.filter(({ name }) => !names.includes(name.toLowerCase()));
  return { ...rest, sections: named ?? ofTag };
}

interface Draft {
  readonly name: string;
  readonly members: { readonly doc: DocListItem; readonly place: Placed }[];
  readonly children: Map<string, Draft>;
  /** From the names of its folder. */
  order: number | null;
}

const newDraft = (name: string): Draft => ({
  name,
  members: [],
  children: new Map(),
  order: null,
});

/**
 * The navigation of a release. A document without a place is in the section of its first tag. Entries are sorted by order,
 * then by name; a section has the order of its page, else the one of its folder.
 */
export function navigationTree(docs: readonly DocListItem[]): NavTree {
  const top = newDraft('');
  for (const doc of docs) {
    const place = placeOf(doc);
    let draft = top;
    for (const { name, order } of place.sections) {
      const child = draft.children.get(name) ?? newDraft(name);
      child.order ??= order;
      draft.children.set(name, child);
      draft = child;
    }
    draft.members.push({ doc, place });
  }
  const root = branchFrom(withoutOnlyFolder(top), [], null);
  const branches = new Map<string, NavBranch>();
  const branchOf = new Map<DocSlug, NavBranch>();
  index(root, branches, branchOf);
  const positions = new Map(root.docs.map(({ slug }, at) => [slug, at]));
  return { root, branches, branchOf, positions };
}

/** A folder that has everything, such as `docs`, is no section. */
function withoutOnlyFolder(top: Draft): Draft {
  const [only] = top.children.values();
  const isWrapper =
    only !== undefined &&
    top.children.size === 1 &&
    top.members.length === 0 &&
    only.children.size > 0;
  return isWrapper ? withoutOnlyFolder({ ...only, name: '' }) : top;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

function compare(a: NavNode, b: NavNode): number {
  if (a.order !== b.order) return (a.order ?? Infinity) < (b.order ?? Infinity) ? -1 : 1;
  if (a.kind !== b.kind) return a.kind === 'document' ? -1 : 1;
  return collator.compare(a.title, b.title) || (keyOf(a) < keyOf(b) ? -1 : 1);
}

const keyOf = (node: NavNode): string => (node.kind === 'document' ? node.doc.slug : node.id);

function branchFrom(draft: Draft, above: readonly NavSection[], page: Member | null): NavBranch {
  const id = [above.at(-1)?.id ?? '', draft.name].filter(Boolean).join('/');
  const own = page ?? draft.members.find(({ place }) => draft.name !== '' && place.isIndex) ?? null;
  const title = sectionTitle(draft.name, own);
  const trail = draft.name === '' ? [] : [...above, { id, title }];
  const pages = pagesOf(draft);
  const sections = [...draft.children.values()].map((child) =>
    branchFrom(child, trail, pages.get(child.name) ?? null),
  );
  const taken = new Set([own, ...pages.values()]);
  const entries = [
    ...draft.members.filter((member) => !taken.has(member)).map(entryOf),
    ...sections,
  ].sort(compare);
  const below = entries.flatMap((entry) => (entry.kind === 'document' ? [entry.doc] : entry.docs));
  return {
    kind: 'section',
    id,
    title,
    order: own?.place.order ?? draft.order,
    page: own?.doc ?? null,
    isCollapsed: own?.place.collapsed ?? draft.members.some(({ place }) => place.collapsed),
    entries,
    docs: own === null ? below : [own.doc, ...below],
    trail,
  };
}

type Member = Draft['members'][number];

/** A page that has no text, or that names itself for the navigation, names its section. */
function sectionTitle(name: string, page: Member | null): string {
  if (page === null) return name;
  return page.place.label ?? (page.doc.words === 0 ? page.doc.title : name);
}

/** Documents beside a section that have its name are its page. */
function pagesOf({ members, children }: Draft): Map<string, Member> {
  const pages = new Map<string, Member>();
  for (const member of members) {
    const child = children.get(titleOf(member));
    if (child === undefined || pages.has(child.name)) continue;
    if (!child.members.some(({ place }) => place.isIndex)) pages.set(child.name, member);
  }
  return pages;
}

const titleOf = ({ doc, place }: Member): string => place.label ?? doc.title;

const entryOf = (member: Member): NavDoc => ({
  kind: 'document',
  doc: member.doc,
  title: titleOf(member),
  // The first page of everything comes first.
  order: member.place.order ?? (member.place.isIndex ? -1e6 : null),
});

function index(
  branch: NavBranch,
  branches: Map<string, NavBranch>,
  branchOf: Map<DocSlug, NavBranch>,
): void {
  branches.set(branch.id, branch);
  if (branch.page !== null) branchOf.set(branch.page.slug, branch);
  for (const entry of branch.entries) {
    if (entry.kind === 'document') branchOf.set(entry.doc.slug, branch);
    else index(entry, branches, branchOf);
  }
}
