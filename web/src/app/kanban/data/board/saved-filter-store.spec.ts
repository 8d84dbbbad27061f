import { NO_FILTER } from './board-filter';
import { parseSavedFilter, isSaveable, textOf } from './saved-filter-store';

describe('a saved filter', () => {
  it.each([
    ['everything', NO_FILTER],
    ['a search', { ...NO_FILTER, text: 'a & b=c' }],
    [
      'several choices',
      {
        ...NO_FILTER,
        labels: ['ui', 'bug, old'],
        assignees: ['nobody', 'agent:scribe'],
        priority: 3,
        groupBy: 'assignee' as const,
      },
    ],
  ])('restores %s', (_what, filter) => {
    expect(parseSavedFilter({ query: textOf(filter) })).toEqual(filter);
  });

  it('is not saveable in the default view', () => {
    expect(isSaveable(NO_FILTER)).toBe(false);
    expect(isSaveable({ ...NO_FILTER, groupBy: 'assignee' })).toBe(true);
  });
});
