import { type Change, type Kind, type Records } from './records';

/** Read access to a state or a draft. */
export interface Reader {
  find<K extends Kind>(kind: K, id: string): Records[K] | undefined;
  /** All records of a kind, oldest first. */
  all<K extends Kind>(kind: K): Records[K][];
}

/** Base URL of the hosted pages, without a trailing slash. */
export function publicUrlOf(reader: Reader): string {
  return reader.find('settings', 'settings')?.publicUrl ?? '';
}

/** An immutable collection of all records by kind and id. */
export class State implements Reader {
  private constructor(private readonly tables: ReadonlyMap<Kind, ReadonlyMap<string, unknown>>) {}

  static readonly empty = new State(new Map());

  find<K extends Kind>(kind: K, id: string): Records[K] | undefined {
    return this.tables.get(kind)?.get(id) as Records[K] | undefined;
  }

  all<K extends Kind>(kind: K): Records[K][] {
    return [...(this.tables.get(kind)?.values() ?? [])] as Records[K][];
  }

  /** Returns a new state with these changes. */
  evolve(changes: readonly Change[]): State {
    const tables = new Map(this.tables);
    const touched = new Map<Kind, Map<string, unknown>>();
    for (const { kind, id, record } of changes) {
      const table = touched.get(kind) ?? new Map(tables.get(kind) ?? []);
      touched.set(kind, table);
      tables.set(kind, table);
      if (record === null) table.delete(id);
      else table.set(id, record);
    }
    return new State(tables);
  }
}
