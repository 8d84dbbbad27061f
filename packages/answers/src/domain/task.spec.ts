import { taskSearches, taskText } from './task';

const task = (body: string) => ({ title: 'Write the page', body, priorWork: [] });

describe('taskSearches', () => {
  it.each([
    ['', [['Write the page']]],
    ['For members.', [['Write the page', 'For members.']]],
    [
      '# Heading\n\n- [ ] cut\n2. bend\n* [x] lay\n\nWhy it is done.',
      [['Write the page', 'Why it is done.'], ['cut'], ['bend'], ['lay']],
    ],
  ])('searches for the parts of %j', (body, expected) => {
    expect(taskSearches(task(body))).toEqual(expected);
  });

  it('limits the number and length of searches', () => {
    const searches = taskSearches(task(`${'x'.repeat(9_000)}\n\n${'- step\n'.repeat(500)}`)).flat();
    expect(searches).toHaveLength(10);
    expect(Math.max(...searches.map(({ length }) => length))).toBeLessThanOrEqual(400);
    expect(taskText(task('x'.repeat(99_000))).length).toBeLessThan(13_000);
  });
});
