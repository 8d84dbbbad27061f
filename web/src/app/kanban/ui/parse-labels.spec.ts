import { parseLabels } from './parse-labels';

it.each([
  [' a, b,,a ', ['a', 'b']],
  ['x'.repeat(41), ['x'.repeat(40)]],
  [`x${'😀'.repeat(30)}`, [`x${'😀'.repeat(19)}`]],
])('%j has the labels %j', (text, labels) => {
  expect(parseLabels(text)).toEqual(labels);
});
