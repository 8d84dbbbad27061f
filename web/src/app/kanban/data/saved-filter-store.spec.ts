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
  ])('shows %s again', (_what, filter) => {
    expect(parseSavedFilter({ query: textOf(filter) })).toEqual(filter);
  });

  it('is nothing to keep while everything is shown', () => {
    expect(isSaveable(NO_FILTER)).toBe(false);
    expect(isSaveable({ ...NO_FILTER, groupBy: 'assignee' })).toBe(true);
  });
});
