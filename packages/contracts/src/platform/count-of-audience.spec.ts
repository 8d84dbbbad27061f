import { countOfAudience } from './count-of-audience';

it.each([
  [{ kind: 'everybody' }, null],
  [{ kind: 'nobody' }, null],
  [{ kind: 'staff' }, null],
  [{ kind: 'percentage', percent: 0 }, 0],
  [{ kind: 'uids', uids: ['a', 'b'] }, 2],
  [{ kind: 'everybody-except', uids: ['a'] }, 1],
])('counts the audience %j: %p', (audience, count) => {
  expect(countOfAudience(audience as Parameters<typeof countOfAudience>[0])).toBe(count);
});
