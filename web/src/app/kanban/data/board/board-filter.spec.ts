import type { AgentId, CardId, UserId } from '@keelson/contracts/ids';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { buildCard } from '../../../../testing/boards/cards';
import {
  type BoardFilter,
  countFacets,
  filterColumns,
  groupColumns,
  matchesFilter,
  NO_FILTER,
  NO_LABEL,
  UNASSIGNED,
  readFilter,
  writeFilter,
} from './board-filter';
import { NO_CARDS, applyChanges } from './card-columns';

const toParams = (written: ReturnType<typeof writeFilter>): URLSearchParams => {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(written)) {
    for (const one of value === null ? [] : [value].flat()) params.append(name, one);
  }
  return params;
};

describe('the filter in the address', () => {
  it('survives a round trip through the URL', () => {
    const filter = {
      text: 'retry webhook',
      labels: ['billing', 'a, b'],
      assignees: [UNASSIGNED, 'agent:drafter'],
      priority: 3,
      due: 'week',
      blocked: true,
      creators: ['user:una'],
      groupBy: 'label',
      view: 'list',
    } as const;
    expect(readFilter(toParams(writeFilter(filter)))).toEqual(filter);
  });

  it('is empty without filters', () => {
    expect(toParams(writeFilter(NO_FILTER)).size).toBe(0);
  });

  it.each(['priority=9', 'priority=-1', 'priority=x', 'group=status', 'due=x', 'blocked=1'])(
    'ignores %s',
    (query) => {
      expect(readFilter(new URLSearchParams(query))).toEqual(NO_FILTER);
    },
  );
});

describe('matchesFilter', () => {
  const card = buildCard('c1', {
    title: 'Fix the retry',
    body: 'of the **webhook**',
    labels: ['billing', 'web'],
    priority: 2,
    assignee: { kind: 'agent', id: 'drafter' as AgentId },
  });
  it.each([
    [{ text: 'WEBHOOK fix' }, true],
    [{ text: 'webhook later' }, false],
    [{ text: 'billing' }, true],
    [{ text: 'c1' }, true],
    [{ labels: ['billing', 'web'] }, true],
    [{ labels: ['billing', 'docs'] }, false],
    [{ assignees: ['agent:drafter', UNASSIGNED] }, true],
    [{ assignees: [UNASSIGNED] }, false],
    [{ priority: 2 }, true],
    [{ priority: 3 }, false],
    [{ creators: ['user:u1'] }, true],
    [{ creators: ['agent:u1'] }, false],
    [{ due: 'none' as const }, true],
    [{ due: 'week' as const }, false],
    [{ blocked: true }, false],
  ])('%j: %s', (part, shown) => {
    expect(matchesFilter(card, { ...NO_FILTER, ...part })).toBe(shown);
  });
});

describe('columns', () => {
  const una = { kind: 'user', id: 'una' as UserId } as const;
  const cards = applyChanges(NO_CARDS, {
    changed: [
      buildCard('a', { labels: ['x'] }, 1),
      buildCard('b', { assignee: una, labels: ['x', 'y'] }, 2),
      buildCard('c', {}, 3),
      buildCard('d', { assignee: una }, 4),
    ],
    removed: [],
  });

  it('stay the same without a filter', () => {
    expect(filterColumns(cards.columns, NO_FILTER)).toBe(cards.columns);
  });

  it('keep their order within a group', () => {
    const grouped = groupColumns(cards.columns, 'assignee', ['user:una', UNASSIGNED]);
    expect(grouped.ready.map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c']);
  });

  it('list labels and assignees, most frequent first', () => {
    expect(countFacets(cards.byId.values())).toEqual({
      labels: ['x', 'y'],
      assignees: [UNASSIGNED, 'user:una'],
      creators: ['user:u1'],
    });
  });

  it('are grouped by the label that most cards have, and by priority', () => {
    const ids = (groupBy: 'label' | 'priority', groups: readonly string[]) =>
      groupColumns(cards.columns, groupBy, groups).ready.map(({ id }) => id);
    expect(ids('label', ['y', 'x', NO_LABEL])).toEqual(['b', 'a', 'c', 'd']);
    expect(ids('priority', ['4', '0'])).toEqual(['a', 'b', 'c', 'd']);
  });
});

describe('filters by due date and blocks', () => {
  const now = Date.now();
  const shows = (filter: Partial<BoardFilter>, changes: Partial<Card>): boolean =>
    matchesFilter(buildCard('c', changes), { ...NO_FILTER, ...filter });
  it.each([
    ['overdue', now - 1_000, true],
    ['overdue', now + 60_000, false],
    ['overdue', null, false],
    ['week', now - 1_000, true],
    ['week', now + 6 * 86_400_000, true],
    ['week', now + 8 * 86_400_000, false],
    ['none', null, true],
    ['none', now, false],
  ] as const)('%s, due at %s: %s', (due, dueAt, shown) => {
    expect(shows({ due }, { dueAt })).toBe(shown);
  });

  it('done cards are not overdue', () => {
    expect(shows({ due: 'overdue' }, { dueAt: 1, status: 'done', completedAt: 1 })).toBe(false);
  });

  it('a card is blocked in its column, and in To do by other cards', () => {
    const parents = ['p' as CardId];
    expect(shows({ blocked: true }, { status: 'blocked', blockKind: 'needs_input' })).toBe(true);
    expect(shows({ blocked: true }, { status: 'todo', parents })).toBe(true);
    expect(shows({ blocked: true }, { status: 'todo' })).toBe(false);
    expect(shows({ blocked: true }, { status: 'ready', parents })).toBe(false);
  });
});
