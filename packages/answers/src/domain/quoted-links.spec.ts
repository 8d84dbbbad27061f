import { quotedLinks } from './quoted-links';

it.each([
  ['within the page', 'See [the *part*](#part).', 'See [the *part*](/learn/plans#part).'],
  [
    'to an unpublished file',
    'See [2.3 to 2.4](../up/2.3-2.4.md#a) and [b](b.md "B").',
    'See 2.3 to 2.4 and b.',
  ],
  ['to a published document', '[a](/learn/a#b)', '[a](/learn/a#b)'],
  [
    'to the web',
    '[a](https://example.com/x_(y)) <https://b.test>',
    '[a](https://example.com/x_(y)) <https://b.test>',
  ],
  ['to people', '[a](mailto:a@b.test)', '[a](mailto:a@b.test)'],
  ['of a picture', '![a](image:f00)', '![a](image:f00)'],
  ['in code', '`[a](b.md)`\n\n```md\n[a](#b)\n```', '`[a](b.md)`\n\n```md\n[a](#b)\n```'],
])('links %s', (_where, quote, expected) => {
  expect(quotedLinks(quote, { slug: 'plans' })).toBe(expected);
});

it('links within an attached file are text', () => {
  expect(quotedLinks('See [a](#b).', { slug: 'x', attachment: 'a' as never })).toBe('See a.');
});
