import { searchWords } from '@keelson/contracts/search-words';

const FRESH_MS = 30_000;

/** A short list that is loaded whole and searched in the browser. It is cached while a person types. */
export class CachedList<Item> {
  private loaded: { readonly items: Promise<readonly Item[]>; readonly at: number } | null = null;

  constructor(
    private readonly load: () => Promise<readonly Item[]>,
    private readonly textsOf: (item: Item) => readonly (string | undefined)[],
  ) {}

  /** The items in whose texts every word of the query begins a word; those that the first text matches come first. */
  async find(query: string): Promise<Item[]> {
    const wanted = searchWords(query);
    if (wanted.length === 0) return [];
    const isIn = (texts: readonly (string | undefined)[]): boolean => {
      const words = searchWords(texts.join(' '));
      return wanted.every((word) => words.some((other) => other.startsWith(word)));
    };
    const found = (await this.items()).filter((item) => isIn(this.textsOf(item)));
    const byName = new Set(found.filter((item) => isIn(this.textsOf(item).slice(0, 1))));
    return [...byName, ...found.filter((item) => !byName.has(item))];
  }

  private items(): Promise<readonly Item[]> {
    const { loaded } = this;
    if (loaded !== null && loaded.at > Date.now() - FRESH_MS) return loaded.items;
    const items = this.load();
    this.loaded = { items, at: Date.now() };
    items.catch(() => (this.loaded = null));
    return items;
  }
}
