/**
 * An LRU cache of immutable values that are loaded on demand. Concurrent loads of a key share one load; a
 * failed load is not cached.
 */
export class AsyncLruCache<Key, Value> {
  private readonly entries = new Map<Key, Promise<Value>>();

  /** @param maxEntries At least 1. */
  constructor(private readonly maxEntries: number) {}

  getOrLoad(key: Key, load: () => Promise<Value>): Promise<Value> {
    const cached = this.entries.get(key);
    // Maps keep insertion order, so inserting a key again makes it the newest.
    this.entries.delete(key);
    const value = cached ?? this.load(key, load);
    this.entries.set(key, value);
    const [oldest] = this.entries.keys();
    if (this.entries.size > this.maxEntries && oldest !== undefined) this.entries.delete(oldest);
    return value;
  }

  private load(key: Key, load: () => Promise<Value>): Promise<Value> {
    const value = load();
    value.catch(() => {
      if (this.entries.get(key) === value) this.entries.delete(key);
    });
    return value;
  }
}
