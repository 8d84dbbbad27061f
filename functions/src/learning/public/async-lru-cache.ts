/**
 * Remembers the values that were asked for last. Only for what never changes under its key. A value
 * that is being made is waited for, not made twice; one that failed is forgotten.
 */
export class AsyncLruCache<Key, Value> {
  private readonly kept = new Map<Key, Promise<Value>>();

  /** @param most How many are kept, at least 1. */
  constructor(private readonly most: number) {}

  take(key: Key, make: () => Promise<Value>): Promise<Value> {
    const known = this.kept.get(key);
    // A map keeps the order of insertion: put in again, a key is the last to go.
    this.kept.delete(key);
    const value = known ?? this.made(key, make);
    this.kept.set(key, value);
    const [oldest] = this.kept.keys();
    if (this.kept.size > this.most && oldest !== undefined) this.kept.delete(oldest);
    return value;
  }

  private made(key: Key, make: () => Promise<Value>): Promise<Value> {
    const value = make();
    value.catch(() => {
      if (this.kept.get(key) === value) this.kept.delete(key);
    });
    return value;
  }
}
