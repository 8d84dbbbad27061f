import { addLabels } from './add-labels';

const twenty = Array.from({ length: 20 }, (_, index) => `l${index}`);

it.each([
  ['splits at commas, without duplicates', [], ' a, b,,a ', ['a', 'b'], ''],
  ['keeps those before', ['z'], 'a', ['z', 'a'], ''],
  ['adds nothing twice', ['a'], 'a', ['a'], ''],
  ['spells a label of the board as the board does', [], 'BILLING', ['Billing'], ''],
  ['prefers the exact label', [], 'docs', ['docs'], ''],
  ['returns what is too long', [], `a, ${'x'.repeat(41)}`, ['a'], 'x'.repeat(41)],
  ['returns what is too much', twenty, 'a, b', twenty, 'a, b'],
  ['takes none for nothing', ['a'], ' , ', ['a'], ''],
])('%s', (_what, before, typed, labels, rest) => {
  expect(addLabels(before, typed, ['Billing', 'Docs', 'docs'])).toEqual({ labels, rest });
});
