import { unifyMathBlocks } from './math-blocks';

describe('unifyMathBlocks', () => {
  it.each([
    ['dollars', 'Text\n$$\nx\n\n- y\n$$\nEnd', 'Text\n```math\nx\n\n- y\n```\nEnd'],
    ['brackets', '\\[\nx\n\\]', '```math\nx\n```'],
    ['a quote', '> $$\n> x\n> $$', '> ```math\n> x\n> ```'],
    ['a formula with a label', '$$\nx\n$$ {#eq-one}', '```math\nx\n```'],
    ['a list', '1. a\n\n   $$\n   x\n   $$', '1. a\n\n   ```math\n   x\n   ```'],
  ])('writes formulas in %s as code', (_what, source, expected) => {
    expect(unifyMathBlocks(source)).toBe(expected);
  });

  it.each([
    ['code', '```\n$$\nx\n$$\n```'],
    ['indented code', '    $$\n    x\n    $$'],
    ['an open formula', '$$\nx'],
    ['an empty formula', '$$\n$$'],
    ['code in between', '$$\n```\n$$\n```'],
    ['many open formulas', '\\[\n'.repeat(50_000)],
  ])('leaves %s alone', (_what, source) => {
    expect(unifyMathBlocks(source)).toBe(source);
  });
});
