import { applyMutant, findMutants } from './find-mutants';

const mutantsOf = (text: string): string[] =>
  findMutants('file.ts', text).map((mutant) => applyMutant(text, mutant));

describe('findMutants', () => {
  it.each([
    ['a boundary', 'x = a < b;', ['x = a <= b;', 'x = a >= b;']],
    ['an equality', 'x = a === b;', ['x = a !== b;']],
    ['a condition', 'if (a) b;', ['if (true) b;', 'if (false) b;']],
    ['a negation', 'x = !a;', ['x = a;']],
    ['a default', 'x = a ?? b;', ['x = a;']],
    ['a sum', 'x = a + b;', ['x = a - b;']],
    ['a number', 'x = 1_000;', ['x = 1001;']],
    ['a text', "x = 'a';", ["x = '';"]],
    ['elements of a list', "x = ['a', 'b'];", ["x = ['b'];", "x = ['a'];"]],
    ['the last element before a comma', "x = ['a', 'b',];", ["x = ['b',];", "x = ['a',];"]],
    ['a call without a result', 'run();', [';']],
    ['a method', 'x = a.some(b);', ['x = a.every(b);']],
    ['a filter', 'x = a.filter(b);', ['x = a;']],
  ])('changes %s', (_what, text, expected) => {
    expect(mutantsOf(text)).toEqual(expected);
  });

  it.each([
    ['imports', "import { a } from 'b';"],
    ['types', "type A = 'a' | 1;"],
    ['concatenated text', 'x = `a` + b;'],
    ['error messages', "throw new Error('No');"],
    ['names of properties', "x = { 'a-b': c };"],
  ])('does not change %s', (_what, text) => {
    expect(mutantsOf(text)).toEqual([]);
  });

  it('counts lines from 1', () => {
    expect(findMutants('file.ts', '\nx = true;')).toMatchObject([{ line: 2, original: 'true' }]);
  });
});
