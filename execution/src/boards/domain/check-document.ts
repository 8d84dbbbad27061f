import { DomainError, type FieldError } from '@keelson/contracts/errors';
import {
  type BoardDocument,
  type PortableCard,
} from '@keelson/contracts/kanban/board/board-document';
import { MAX_CHILDREN } from '@keelson/contracts/kanban/card/card';
import { isTimeZone } from '@keelson/contracts/kanban/card/recurrence';

const MOST_PROBLEMS = 20;

/**
 * Checks what the schema cannot express: ids are unique, parents exist and form no cycle, no card exceeds the link
 * limit, and time zones are known.
 *
 * @throws {DomainError} `kanban/import-invalid` with the first errors.
 */
export function checkDocument({
  cards,
  templates,
}: Pick<BoardDocument, 'cards' | 'templates'>): void {
  const problems = [
    ...findRepeatedIds(cards),
    ...findUnknownParents(cards),
    ...findLinkOverflows(cards),
    ...findUnknownTimeZones(templates),
  ];
  if (problems.length === 0) problems.push(...findCycles(cards));
  if (problems.length === 0) return;
  throw new DomainError(
    'kanban/import-invalid',
    `${problems[0]?.path ?? ''}: ${problems[0]?.message ?? ''}.`,
    problems.slice(0, MOST_PROBLEMS),
  );
}

const problem = (index: number, field: string, message: string): FieldError => ({
  path: `document.cards.${index}.${field}`,
  message,
});

function findUnknownTimeZones(templates: BoardDocument['templates']): FieldError[] {
  return templates.flatMap(({ recurrence }, index) => {
    if (recurrence === null || isTimeZone(recurrence.timeZone)) return [];
    const path = `document.templates.${index}.recurrence.timeZone`;
    return [{ path, message: 'Unknown time zone' }];
  });
}

function findRepeatedIds(cards: readonly PortableCard[]): FieldError[] {
  const seen = new Set<string>();
  return cards.flatMap(({ id, comments }, index) => {
    const repeated = seen.has(id);
    seen.add(id);
    const names = new Set(comments.map((comment) => comment.id));
    return [
      ...(repeated ? [problem(index, 'id', `Duplicate id ${id}`)] : []),
      ...(names.size < comments.length ? [problem(index, 'comments', 'Duplicate comment id')] : []),
    ];
  });
}

function findUnknownParents(cards: readonly PortableCard[]): FieldError[] {
  const known = new Set<string>(cards.map(({ id }) => id));
  return cards.flatMap(({ parents }, index) => {
    const unknown = parents.find((parent) => !known.has(parent));
    if (unknown !== undefined) return [problem(index, 'parents', `Card ${unknown} does not exist`)];
    const repeated = new Set(parents).size < parents.length;
    return repeated ? [problem(index, 'parents', 'Duplicate parent')] : [];
  });
}

function findLinkOverflows(cards: readonly PortableCard[]): FieldError[] {
  const links = countLinks(cards);
  return cards.flatMap(({ id }, index) =>
    (links.get(id) ?? 0) > MAX_CHILDREN
      ? [problem(index, 'id', `The card has more than ${MAX_CHILDREN} links`)]
      : [],
  );
}

export function countLinks(cards: readonly PortableCard[]): ReadonlyMap<string, number> {
  const links = new Map<string, number>();
  const add = (id: string): void => {
    links.set(id, (links.get(id) ?? 0) + 1);
  };
  for (const { id, parents } of cards) {
    for (const parent of parents) {
      add(id);
      add(parent);
    }
  }
  return links;
}

/** Removes cards without remaining parents until none are left, or only cycles remain. */
function findCycles(cards: readonly PortableCard[]): FieldError[] {
  const children = new Map<string, number[]>();
  const waiting = cards.map(({ parents }, index) => {
    for (const parent of parents) children.set(parent, [...(children.get(parent) ?? []), index]);
    return parents.length;
  });
  const free = waiting.flatMap((count, index) => (count === 0 ? [index] : []));
  for (let index = free.pop(); index !== undefined; index = free.pop()) {
    for (const child of children.get(cards[index]?.id ?? '') ?? []) {
      waiting[child] = (waiting[child] ?? 0) - 1;
      if (waiting[child] === 0) free.push(child);
    }
  }
  return waiting.flatMap((count, index) =>
    count > 0 ? [problem(index, 'parents', 'The card is part of a dependency cycle')] : [],
  );
}
