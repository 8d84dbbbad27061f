import type { Card } from '@keelson/contracts/kanban/card/card';
import type { KanbanActor } from '@keelson/contracts/kanban/actor';
import { parseCardKey } from '@keelson/contracts/kanban/card/card-key';
import { currentTime } from '../../../shared/util/time/clock';
import { dueEnd, isOverdue } from '../../texts/due-time';
import { mapColumns, type Columns } from './card-columns';

const DUE_FILTERS = ['any', 'overdue', 'week', 'none'] as const;
/** `week` includes what is overdue; `none` is without a due date. */
export type DueFilter = (typeof DUE_FILTERS)[number];
const GROUPINGS = ['none', 'assignee', 'label', 'priority'] as const;
export type GroupBy = (typeof GROUPINGS)[number];

const WEEK_MS = 7 * 86_400_000;

/** Describes which cards a board shows. It is stored in the URL, so it can be shared and bookmarked. */
export interface BoardFilter {
  readonly text: string;
  /** Cards must have all of these. */
  readonly labels: readonly string[];
  /** Cards must have one of these: `agent:id`, `user:id` or {@link UNASSIGNED}. */
  readonly assignees: readonly string[];
  readonly priority: number;
  readonly due: DueFilter;
  /** Cards in Blocked, and those in To do that wait for other cards. */
  readonly blocked: boolean;
  /** Cards must have been created by one of these: `agent:id`, `user:id` or `system:id`. */
  readonly creators: readonly string[];
  readonly groupBy: GroupBy;
  readonly view: 'board' | 'list';
}

export const UNASSIGNED = 'nobody';
export const NO_FILTER: BoardFilter = {
  text: '',
  labels: [],
  assignees: [],
  priority: 0,
  due: 'any',
  blocked: false,
  creators: [],
  groupBy: 'none',
  view: 'board',
};

export const assigneeKey = ({ assignee }: Pick<Card, 'assignee'>): string =>
  assignee === null ? UNASSIGNED : `${assignee.kind}:${assignee.id}`;

const creatorKey = ({ kind, id }: Pick<KanbanActor, 'kind' | 'id'>): string => `${kind}:${id}`;

const oneOf = <Value extends string>(
  values: readonly [Value, ...Value[]],
  text: string | null,
): Value => values.find((value) => value === text) ?? values[0];

/** Reads a filter from untrusted query parameters. */
export function readFilter(params: {
  get(name: string): string | null;
  getAll(name: string): string[];
}): BoardFilter {
  const priority = Number(params.get('priority') ?? 0);
  return {
    text: (params.get('q') ?? '').slice(0, 200),
    labels: params.getAll('label').slice(0, 20),
    assignees: params.getAll('assignee').slice(0, 50),
    priority: Number.isInteger(priority) && priority >= 0 && priority <= 4 ? priority : 0,
    due: oneOf(DUE_FILTERS, params.get('due')),
    blocked: params.get('blocked') === 'true',
    creators: params.getAll('creator').slice(0, 50),
    groupBy: oneOf(GROUPINGS, params.get('group')),
    view: params.get('view') === 'list' ? 'list' : 'board',
  };
}

/** The filter as query parameters; null removes a parameter. */
export function writeFilter(filter: BoardFilter): Record<string, string | string[] | null> {
  return {
    q: filter.text.trim() === '' ? null : filter.text,
    label: filter.labels.length > 0 ? [...filter.labels] : null,
    assignee: filter.assignees.length > 0 ? [...filter.assignees] : null,
    priority: filter.priority > 0 ? String(filter.priority) : null,
    due: filter.due === 'any' ? null : filter.due,
    blocked: filter.blocked ? 'true' : null,
    creator: filter.creators.length > 0 ? [...filter.creators] : null,
    group: filter.groupBy === 'none' ? null : filter.groupBy,
    view: filter.view === 'board' ? null : filter.view,
  };
}

export const isFiltering = (filter: BoardFilter): boolean =>
  filter.text.trim() !== '' ||
  filter.labels.length > 0 ||
  filter.assignees.length > 0 ||
  filter.priority > 0 ||
  filter.due !== 'any' ||
  filter.blocked ||
  filter.creators.length > 0;

/** Lower-case search texts. Cached because a search reads the text of every card. */
const texts = new WeakMap<Card, string>();

function textOf(card: Card): string {
  let text = texts.get(card);
  if (text === undefined) {
    text =
      `${card.title}\n${card.labels.join('\n')}\n${card.id}\n#${card.number ?? ''}\n${card.body}`.toLowerCase();
    texts.set(card, text);
  }
  return text;
}

/** True when the filter shows the card. Every word must occur in its title, body, labels, id or number. */
export function matchesFilter(card: Card, filter: BoardFilter): boolean {
  return matcher(filter)(card);
}

const isBlocked = ({ status, parents }: Card): boolean =>
  status === 'blocked' || (status === 'todo' && parents.length > 0);

function matchesDue(card: Card, due: DueFilter, now: number): boolean {
  switch (due) {
    case 'any':
      return true;
    case 'none':
      return card.dueAt === null;
    case 'overdue':
      return card.status !== 'done' && isOverdue(card, now);
    case 'week':
      return card.status !== 'done' && (dueEnd(card) ?? Infinity) < now + WEEK_MS;
  }
}

function matcher({
  text,
  labels,
  assignees,
  priority,
  due,
  blocked,
  creators,
}: BoardFilter): (card: Card) => boolean {
  const now = currentTime();
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({ word, number: parseCardKey(word)?.number }));
  return (card) =>
    card.priority >= priority &&
    (assignees.length === 0 || assignees.includes(assigneeKey(card))) &&
    (creators.length === 0 || creators.includes(creatorKey(card.createdBy))) &&
    (!blocked || isBlocked(card)) &&
    matchesDue(card, due, now) &&
    labels.every((label) => card.labels.includes(label)) &&
    words.every(
      ({ word, number }) =>
        textOf(card).includes(word) || (number !== undefined && card.number === number),
    );
}

export function filterColumns(columns: Columns, filter: BoardFilter): Columns {
  if (!isFiltering(filter)) return columns;
  const matches = matcher(filter);
  return mapColumns((status) => columns[status].filter(matches));
}

/** Cards without a label are in the group with the empty key. */
export const NO_LABEL = '';

/** The group of a card. A card with several labels is in the group of the one that most cards have. */
export function groupKeyOf(
  groupBy: Exclude<GroupBy, 'none'>,
  groups: readonly string[],
): (card: Card) => string {
  switch (groupBy) {
    case 'assignee':
      return assigneeKey;
    case 'priority':
      return ({ priority }) => String(priority);
    case 'label':
      return ({ labels }) => groups.find((label) => labels.includes(label)) ?? NO_LABEL;
  }
}

/** The columns with cards grouped, in the given order of groups. */
export function groupColumns(
  columns: Columns,
  groupBy: Exclude<GroupBy, 'none'>,
  groups: readonly string[],
): Columns {
  const keyOf = groupKeyOf(groupBy, groups);
  const order = new Map(groups.map((key, index) => [key, index]));
  const groupIndex = (card: Card) => order.get(keyOf(card)) ?? groups.length;
  return mapColumns((status) => columns[status].toSorted((a, b) => groupIndex(a) - groupIndex(b)));
}

/** Labels, assignees and creators of the cards, most frequent first. */
export function countFacets(cards: Iterable<Pick<Card, 'labels' | 'assignee' | 'createdBy'>>): {
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  readonly creators: readonly string[];
} {
  const labels = new Map<string, number>();
  const assignees = new Map<string, number>();
  const creators = new Map<string, number>();
  const count = (counts: Map<string, number>, key: string) =>
    counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const card of cards) {
    for (const label of card.labels) count(labels, label);
    count(assignees, assigneeKey(card));
    count(creators, creatorKey(card.createdBy));
  }
  const byFrequency = (counts: Map<string, number>) =>
    [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([key]) => key);
  return {
    labels: byFrequency(labels),
    assignees: byFrequency(assignees),
    creators: byFrequency(creators),
  };
}
