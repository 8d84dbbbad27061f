import { readFileSync } from 'node:fs';
import {
  type CompositeNeed,
  type IndexNeed,
  type Scope,
  type SingleFieldNeed,
  type VectorNeed,
} from './required-index';

/** `firestore.indexes.json`, as firebase-tools deploys it. */
export interface IndexFile {
  readonly indexes: readonly CompositeIndex[];
  readonly fieldOverrides: readonly FieldOverride[];
}

export interface CompositeIndex {
  readonly collectionGroup: string;
  readonly queryScope: Scope;
  readonly fields: readonly {
    readonly fieldPath: string;
    readonly order?: 'ASCENDING' | 'DESCENDING';
    readonly arrayConfig?: 'CONTAINS';
    readonly vectorConfig?: { readonly dimension: number };
  }[];
}

/** Replaces the indexes that Firestore creates for a field automatically. */
export interface FieldOverride {
  readonly collectionGroup: string;
  readonly fieldPath: string;
  readonly ttl?: boolean;
  readonly indexes: readonly {
    readonly queryScope: Scope;
    readonly order?: 'ASCENDING' | 'DESCENDING';
    readonly arrayConfig?: 'CONTAINS';
  }[];
}

export function readIndexFile(path: string): IndexFile {
  return JSON.parse(readFileSync(path, 'utf8')) as IndexFile;
}

/** True when the declared indexes serve a query with this need. */
export function isMet(need: IndexNeed, file: IndexFile): boolean {
  return need.kind === 'single'
    ? hasSingleField(need, file)
    : file.indexes.some((index) => serves(index, need));
}

/** True when the declared index has exactly the needed fields. */
export function serves(
  { collectionGroup, queryScope, fields }: CompositeIndex,
  need: CompositeNeed | VectorNeed,
): boolean {
  const isPlace = collectionGroup === need.collectionGroup && queryScope === need.scope;
  if (need.kind === 'vector') {
    const [only] = fields;
    const isField = fields.length === 1 && only?.fieldPath === need.field;
    return isPlace && isField && only.vectorConfig?.dimension === need.dimension;
  }
  const filtered = fields.slice(0, need.equal.length + need.contains.length);
  const sorted = fields.slice(filtered.length);
  const names = (of: typeof fields) =>
    of
      .map(({ fieldPath }) => fieldPath)
      .sort()
      .join();
  return (
    isPlace &&
    names(filtered.filter(({ arrayConfig }) => arrayConfig === undefined)) ===
      [...need.equal].join() &&
    names(filtered.filter(({ arrayConfig }) => arrayConfig === 'CONTAINS')) ===
      [...need.contains].join() &&
    sorted.length === need.orders.length &&
    need.orders.every(
      ({ field, direction }, index) =>
        sorted[index]?.fieldPath === field && sorted[index].order === direction,
    )
  );
}

function hasSingleField(need: SingleFieldNeed, { fieldOverrides }: IndexFile): boolean {
  const override = fieldOverrides.find(
    ({ collectionGroup, fieldPath }) =>
      collectionGroup === need.collectionGroup && fieldPath === need.field,
  );
  if (override === undefined) return need.scope === 'COLLECTION';
  return override.indexes.some(
    ({ queryScope, order, arrayConfig }) =>
      queryScope === need.scope &&
      (need.mode === 'CONTAINS'
        ? arrayConfig === 'CONTAINS'
        : order !== undefined && (need.mode === 'any' || need.mode === order)),
  );
}

/** Declared indexes that no query needs, including duplicates. */
export function unusedIndexes(file: IndexFile, needs: readonly IndexNeed[]): CompositeIndex[] {
  const used = new Set(
    needs
      .filter((need) => need.kind !== 'single')
      .map((need) => file.indexes.find((index) => serves(index, need))),
  );
  return file.indexes.filter((index) => !used.has(index));
}

export function describeIndex({ collectionGroup, queryScope, fields }: CompositeIndex): string {
  const parts = fields.map(({ fieldPath, order, arrayConfig, vectorConfig }) =>
    vectorConfig === undefined
      ? `${fieldPath} ${order ?? arrayConfig ?? ''}`
      : `${fieldPath} vector(${vectorConfig.dimension})`,
  );
  return `${collectionGroup}${queryScope === 'COLLECTION_GROUP' ? ' (group)' : ''}: ${parts.join(', ')}`;
}
