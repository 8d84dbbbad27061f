import { type DocOrder } from '@keelson/contracts/learning/doc-list-query';
import { type DocSlug } from '@keelson/contracts/learning/learning-ids';
import { type NavEntry, type NavLevel } from '@keelson/contracts/learning/navigation';
import { type DocListItem, type Release } from '@keelson/contracts/learning/public-doc';
import { type NavSection } from '@keelson/contracts/learning/public-endpoints';
import { languageOf } from '../domain/other-source';
import { levelFrom, levelsAround } from '../domain/navigation/nav-levels';
import { translationsOf } from '../domain/navigation/translations';
import { navigationTree } from '../domain/navigation/navigation-tree';

export interface CatalogQuery {
  /** Absent: documents in all languages. */
  readonly lang?: string | undefined;
  readonly section?: string | undefined;
  readonly tag?: string | undefined;
  readonly sort: DocOrder;
  readonly page: number;
  readonly limit: number;
}

export interface CatalogPage {
  readonly docs: readonly DocListItem[];
  readonly total: number;
  readonly page: number;
  readonly pages: number;
  readonly sections: readonly NavSection[];
  readonly tags: readonly string[];
}

export interface DocLanguage {
  /** Without its region. */
  readonly lang: string;
  readonly total: number;
}

interface Neighbors {
  readonly previous: DocListItem | null;
  readonly next: DocListItem | null;
}

/** Tags that the list offers as filters. */
const MAX_TAGS = 24;

const titles = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const byTitle = (a: DocListItem, b: DocListItem): number =>
  titles.compare(a.title, b.title) || (a.slug < b.slug ? -1 : 1);

const ORDERS: Readonly<Record<DocOrder, (a: DocListItem, b: DocListItem) => number>> = {
  title: byTitle,
  newest: (a, b) => b.publishedAt - a.publishedAt || byTitle(a, b),
  shortest: (a, b) => a.words - b.words || byTitle(a, b),
};

/** Documents as a tree and in lists. */
class DocIndex {
  private readonly tree;
  private readonly sorted = new Map<DocOrder, readonly DocListItem[]>();
  readonly tags: readonly string[];

  constructor(private readonly docs: readonly DocListItem[]) {
    this.tree = navigationTree(docs);
    this.tags = frequentTags(docs);
  }

  around(slug: DocSlug): Neighbors {
    const at = this.tree.positions.get(slug);
    const { docs } = this.tree.root;
    return at === undefined
      ? { previous: null, next: null }
      : { previous: docs[at - 1] ?? null, next: docs[at + 1] ?? null };
  }

  sectionsOf(slug: DocSlug): readonly NavSection[] {
    return this.tree.branchOf.get(slug)?.trail ?? [];
  }

  entriesOf({ slug, place }: DocListItem): readonly NavEntry[] {
    const branch = this.tree.branchOf.get(slug);
    if (branch === undefined) return [];
    const isFirst = branch === this.tree.root && place?.isIndex === true;
    if (branch.page?.slug !== slug && !isFirst) return [];
    const entries = levelFrom(this.tree, branch.id, 0)?.entries ?? [];
    return entries.filter((entry) => entry.kind === 'section' || entry.slug !== slug);
  }

  levelsAround(slug: DocSlug | null): NavLevel[] {
    return levelsAround(this.tree, slug);
  }

  levelFrom(section: string, from: number): NavLevel | null {
    return levelFrom(this.tree, section, from);
  }

  list({ section, tag, sort, page: wanted, limit }: CatalogQuery): CatalogPage {
    const branch = section === undefined ? undefined : (this.tree.branches.get(section) ?? null);
    const members = branch == null ? null : new Set(branch.docs);
    const matches =
      branch === null
        ? []
        : this.sortedBy(sort).filter(
            (doc) =>
              (members === null || members.has(doc)) &&
              (tag === undefined || doc.tags.includes(tag)),
          );
    const pages = Math.max(1, Math.ceil(matches.length / limit));
    const page = Math.min(wanted, pages);
    return {
      docs: matches.slice((page - 1) * limit, page * limit),
      total: matches.length,
      page,
      pages,
      sections: branch?.trail ?? [],
      tags: this.tags,
    };
  }

  private sortedBy(order: DocOrder): readonly DocListItem[] {
    const known = this.sorted.get(order);
    if (known !== undefined) return known;
    const sorted = [...this.docs].sort(ORDERS[order]);
    this.sorted.set(order, sorted);
    return sorted;
  }
}

/** The documents of one release by slug, and by language. Built once for each release. */
export class DocCatalog {
  private readonly bySlug: ReadonlyMap<DocSlug, DocListItem>;
  private readonly translations: ReadonlyMap<DocSlug, readonly DocListItem[]>;
  private readonly indexes = new Map<string | null, DocIndex>();
  /** The one with most documents first. */
  readonly languages: readonly DocLanguage[];

  constructor(private readonly release: Release) {
    this.bySlug = new Map(release.docs.map((doc) => [doc.slug, doc]));
    this.translations = translationsOf(release.docs);
    const totals = new Map<string, number>();
    for (const { locale } of release.docs) {
      const lang = languageOf(locale);
      totals.set(lang, (totals.get(lang) ?? 0) + 1);
    }
    this.languages = [...totals]
      .map(([lang, total]) => ({ lang, total }))
      .sort((a, b) => b.total - a.total || (a.lang < b.lang ? -1 : 1));
  }

  /** The language whose documents are shown where one is asked for: the one with most, where it has none. */
  langFor(asked: string | undefined): string | null {
    if (asked === undefined) return null;
    const has = this.languages.some(({ lang }) => lang === asked);
    return has ? asked : (this.languages[0]?.lang ?? null);
  }

  langOf(slug: DocSlug): string | null {
    const doc = this.find(slug);
    return doc === null ? null : languageOf(doc.locale);
  }

  /** @param lang Null for all languages. */
  in(lang: string | null): DocIndex {
    const known = this.indexes.get(lang);
    if (known !== undefined) return known;
    const { docs } = this.release;
    const index = new DocIndex(
      lang === null ? docs : docs.filter(({ locale }) => languageOf(locale) === lang),
    );
    this.indexes.set(lang, index);
    return index;
  }

  find(slug: DocSlug): DocListItem | null {
    return this.bySlug.get(slug) ?? null;
  }

  around(slug: DocSlug): Neighbors {
    return this.in(this.langOf(slug)).around(slug);
  }

  translationsOf(slug: DocSlug): readonly DocListItem[] {
    return this.translations.get(slug) ?? [];
  }

  sectionsOf(slug: DocSlug): readonly NavSection[] {
    return this.in(this.langOf(slug)).sectionsOf(slug);
  }

  /** The first entries of the section that a document is the page of, or of everything for the first page. */
  entriesOf(slug: DocSlug): readonly NavEntry[] {
    const doc = this.find(slug);
    return doc === null ? [] : this.in(languageOf(doc.locale)).entriesOf(doc);
  }

  list(query: CatalogQuery): CatalogPage {
    return this.in(this.langFor(query.lang)).list(query);
  }
}

function frequentTags(docs: readonly DocListItem[]): string[] {
  const counts = new Map<string, number>();
  for (const tag of docs.flatMap(({ tags }) => tags)) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .sort(([a, x], [b, y]) => y - x || titles.compare(a, b))
    .slice(0, MAX_TAGS)
    .map(([tag]) => tag)
    .sort(titles.compare);
}
