import { cpuGrowth } from '@keelson/contracts/testing/cpu-growth';
import { unifyAdmonitions } from './admonitions';

describe('unifyAdmonitions', () => {
  it.each([
    [
      'MkDocs',
      '!!! note "A title"\n    First.\n\n    - second\n\nAfter.',
      '> [!NOTE] A title\n> First.\n>\n> - second\n\n\nAfter.',
    ],
    ['MkDocs, folded', '??? warning\n    Text', '> [!WARNING]\n> Text\n'],
    ['Docusaurus', ':::tip[Do it]\nText\n:::\n', '> [!TIP] Do it\n> Text\n\n'],
    ['VuePress', '::: danger Stop here\nText\n:::', '> [!DANGER] Stop here\n> Text\n'],
    [
      'one in another',
      '::::note\n:::tip\nInner\n:::\n::::',
      '> [!NOTE]\n> > [!TIP]\n> > Inner\n>\n',
    ],
    [
      'MkDocs, below a line that begins with a code span',
      '``` git commit ``` saves.\n\n!!! note\n    Text',
      '``` git commit ``` saves.\n\n> [!NOTE]\n> Text\n',
    ],
    [
      'MkDocs, below code that ends with its quote',
      '> ```\n> a\n\n!!! note\n    Text',
      '> ```\n> a\n\n> [!NOTE]\n> Text\n',
    ],
    ['one in a list', '- item\n\n  :::note\n  Text\n  :::', '- item\n\n  > [!NOTE]\n  > Text\n'],
  ])('writes callouts of %s as quotes', (_what, source, expected) => {
    expect(unifyAdmonitions(source)).toBe(expected);
  });

  it.each([
    ['code', '```\n!!! note\n    x\n:::tip\n:::\n```'],
    ['another kind', ':::code-group\nx\n:::'],
    ['an open one', ':::note\nText'],
    ['a cry', '!!! really\n    code'],
    ['text', 'Look at this!!! note it'],
  ])('leaves %s alone', (_what, source) => {
    expect(unifyAdmonitions(source)).toBe(source);
  });

  it.each([':::note\n', ':::note\n:::tip\n:::\n', '!!! note\n\n'])(
    'takes time in proportion to the length of many %j',
    (unit) => {
      expect(cpuGrowth(unifyAdmonitions, { unit, length: 25_000 })).toBeLessThan(32);
    },
  );

  it('writes eight levels as quotes and leaves deeper ones as they are', () => {
    const nested = `${':::note\n'.repeat(5_000)}Text\n${':::\n'.repeat(5_000)}`;
    const written = unifyAdmonitions(nested);
    expect(written).toContain(`${'> '.repeat(8)}:::note\n`);
    expect(written).not.toContain('> '.repeat(9));
    expect(written).toContain('> Text\n');
  });
});
