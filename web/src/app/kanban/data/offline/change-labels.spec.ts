import { changeLabels } from './change-labels';

it.each([
  [['a', 'b'], [], ['a'], ['b']],
  [['b'], ['a'], [], ['b', 'a']],
  [['a', 'b'], ['b', 'c'], [], ['a', 'b', 'c']],
  [['b'], [], ['a'], ['b']],
])('%j with %j and without %j is %j', (labels, added, removed, expected) => {
  expect(changeLabels(labels, { added, removed })).toEqual(expected);
});
