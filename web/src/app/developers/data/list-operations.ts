import type { ApiDocument, Operation } from './api-document';

export interface ListedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  /** The text that a search looks in, in lower case. */
  readonly text: string;
}

/** The operations of one tag, in the order of the document. */
export interface OperationGroup {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly ListedOperation[];
}

export function listOperations({ paths, tags = [] }: ApiDocument): OperationGroup[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => toListed(method, path, operation)),
  );
  const known = tags.map(({ name, description = '' }) => ({ name, description }));
  return known
    .map((tag) => ({
      ...tag,
      operations: all.filter(({ operation }) => (operation.tags?.[0] ?? '') === tag.name),
    }))
    .filter(({ operations }) => operations.length > 0);
}

function toListed(method: string, path: string, operation: Operation): ListedOperation {
  const codes = Object.values(operation.responses).map(({ description = '' }) => description);
  const words = [method, path, operation.operationId, operation.summary ?? '', ...codes];
  return { method: method.toUpperCase(), path, operation, text: words.join(' ').toLowerCase() };
}

/** The operations that contain every word of a search; groups without one are left out. */
export function searchOperations(
  groups: readonly OperationGroup[],
  search: string,
): readonly OperationGroup[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return groups;
  return groups
    .map((group) => ({
      ...group,
      operations: group.operations.filter(({ text }) => words.every((word) => text.includes(word))),
    }))
    .filter(({ operations }) => operations.length > 0);
}

export const countOperations = (groups: readonly OperationGroup[]): number =>
  groups.reduce((sum, { operations }) => sum + operations.length, 0);

/** The first operations of groups, `count` at most; groups without one are left out. */
export function firstOperations(
  groups: readonly OperationGroup[],
  count: number,
): readonly OperationGroup[] {
  const first: OperationGroup[] = [];
  let left = count;
  for (const group of groups) {
    if (left <= 0) break;
    const isWhole = group.operations.length <= left;
    first.push(isWhole ? group : { ...group, operations: group.operations.slice(0, left) });
    left -= group.operations.length;
  }
  return first;
}
