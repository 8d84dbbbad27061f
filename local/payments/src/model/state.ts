import { type Change, type Kind, type Records } from './records';

/** What can be read: the state itself, or a draft of the next one. */
export interface Reader {
  find<K extends Kind>(kind: K, id: string): Records[K] | undefined;
  /** All records of a kind, oldest first. */
  all<K extends Kind>(kind: K): Records[K][];
}

/** Where hosted pages are reached, without a slash at the end. */
export function publicUrlOf(reader: Reader): string {
  return reader.find('settings', 'settings')?.publicUrl ?? '';
}

/** All records, by kind and id, as a value: records and states are never changed in place. */
export class State implements Reader {
  private constructor(private readonly tables: ReadonlyMap<Kind, ReadonlyMap<string, unknown>>) {}

  static readonly empty = new State(new Map());

  find<K extends Kind>(kind: K, id: string): Records[K] | undefined {
    return this.tables.get(kind)?.get(id) as Records[K] | undefined;
  }

  all<K extends Kind>(kind: K): Records[K][] {
    return [...(this.tables.get(kind)?.values() ?? [])] as Records[K][];
  }

  /** The state after these changes; this one stays as it is. */
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
