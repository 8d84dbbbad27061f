import { type Change, type Kind, type Records } from '../model/records';
import { type Reader } from '../model/state';

/** The mutable state of a running provider: all records by kind and id. */
export class LiveState implements Reader {
  private readonly tables = new Map<Kind, Map<string, unknown>>();

  find<K extends Kind>(kind: K, id: string): Records[K] | undefined {
    return this.tables.get(kind)?.get(id) as Records[K] | undefined;
  }

  all<K extends Kind>(kind: K): Records[K][] {
    return [...(this.tables.get(kind)?.values() ?? [])] as Records[K][];
  }

  apply(changes: readonly Change[]): void {
    for (const { kind, id, record } of changes) {
      const table = this.tables.get(kind) ?? new Map<string, unknown>();
      this.tables.set(kind, table);
      if (record === null) table.delete(id);
      else table.set(id, record);
    }
  }

  clear(): void {
    this.tables.clear();
  }
}
