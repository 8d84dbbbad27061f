import type { AgentId, UserId } from '@keelson/contracts/ids';
import { buildCard } from '../../../../testing/boards/cards';
import {
  countFacets,
  filterColumns,
  groupColumns,
  matchesFilter,
  NO_FILTER,
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
      groupBy: 'assignee',
    } as const;
    expect(readFilter(toParams(writeFilter(filter)))).toEqual(filter);
  });

  it('is empty without filters', () => {
    expect(toParams(writeFilter(NO_FILTER)).size).toBe(0);
  });

  it.each(['priority=9', 'priority=-1', 'priority=x', 'group=status'])('ignores %s', (query) => {
    expect(readFilter(new URLSearchParams(query))).toEqual(NO_FILTER);
  });
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
    const grouped = groupColumns(cards.columns, ['user:una', UNASSIGNED]);
    expect(grouped.ready.map(({ id }) => id)).toEqual(['b', 'd', 'a', 'c']);
  });

  it('list labels and assignees, most frequent first', () => {
    expect(countFacets(cards.byId.values())).toEqual({
      labels: ['x', 'y'],
      assignees: [UNASSIGNED, 'user:una'],
    });
  });
});
