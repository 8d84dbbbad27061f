import type { Card } from '@keelson/contracts/kanban/card/card';
import { parseCardKey } from '@keelson/contracts/kanban/card/card-key';
import { mapColumns, type Columns } from './card-columns';

/** Which cards a board shows. It is stored in the URL, so it can be shared and bookmarked. */
export interface BoardFilter {
  readonly text: string;
  /** Cards must have all of these. */
  readonly labels: readonly string[];
  /** Cards must have one of these: `agent:id`, `user:id` or {@link UNASSIGNED}. */
  readonly assignees: readonly string[];
  /** Minimum priority. */
  readonly priority: number;
  readonly groupBy: 'none' | 'assignee';
}

export const UNASSIGNED = 'nobody';
export const NO_FILTER: BoardFilter = {
  text: '',
  labels: [],
  assignees: [],
  priority: 0,
  groupBy: 'none',
};

export const assigneeKey = ({ assignee }: Pick<Card, 'assignee'>): string =>
  assignee === null ? UNASSIGNED : `${assignee.kind}:${assignee.id}`;

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
    groupBy: params.get('group') === 'assignee' ? 'assignee' : 'none',
  };
}

/** The filter as query parameters; null removes a parameter. */
export function writeFilter(filter: BoardFilter): Record<string, string | string[] | null> {
  return {
    q: filter.text.trim() === '' ? null : filter.text,
    label: filter.labels.length > 0 ? [...filter.labels] : null,
    assignee: filter.assignees.length > 0 ? [...filter.assignees] : null,
    priority: filter.priority > 0 ? String(filter.priority) : null,
    group: filter.groupBy === 'none' ? null : filter.groupBy,
  };
}

export const isFiltering = ({ text, labels, assignees, priority }: BoardFilter): boolean =>
  text.trim() !== '' || labels.length > 0 || assignees.length > 0 || priority > 0;

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

function matcher({ text, labels, assignees, priority }: BoardFilter): (card: Card) => boolean {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => ({ word, number: parseCardKey(word)?.number }));
  return (card) =>
    card.priority >= priority &&
    (assignees.length === 0 || assignees.includes(assigneeKey(card))) &&
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

/** The columns with cards grouped by assignee, in the given order of assignees. */
export function groupColumns(columns: Columns, groups: readonly string[]): Columns {
  const order = new Map(groups.map((key, index) => [key, index]));
  const groupIndex = (card: Card) => order.get(assigneeKey(card)) ?? groups.length;
  return mapColumns((status) => columns[status].toSorted((a, b) => groupIndex(a) - groupIndex(b)));
}

/** Labels and assignees of the cards, most frequent first. */
export function countFacets(cards: Iterable<Pick<Card, 'labels' | 'assignee'>>): {
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
} {
  const labels = new Map<string, number>();
  const assignees = new Map<string, number>();
  const count = (counts: Map<string, number>, key: string) =>
    counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const card of cards) {
    for (const label of card.labels) count(labels, label);
    count(assignees, assigneeKey(card));
  }
  const byFrequency = (counts: Map<string, number>) =>
    [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([key]) => key);
  return { labels: byFrequency(labels), assignees: byFrequency(assignees) };
}
