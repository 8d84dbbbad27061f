import { withLabelTitles } from './label-titles';
import { type ResolvedLink } from './resolve-links';
import { encodeSourceLink } from '@keelson/readers/document/source-links';

it('a link whose text is its label gets the title of the part', () => {
  const to = (label: string) => `(${encodeSourceLink(`#${label}`)})`;
  const links = new Map<string, ResolvedLink>([
    ['#a_b/c', { url: '/learn/a#b', slug: null, missing: null, title: 'The b_c [d]' }],
    ['#gone', { url: null, missing: 'part' }],
  ]);
  const rest = `[this]${to('a_b/c')} [gone]${to('gone')}`;
  expect(withLabelTitles(`[a\\_b/c]${to('a_b/c')} ${rest}`, links)).toBe(
    `[The b\\_c \\[d\\]]${to('a_b/c')} ${rest}`,
  );
});

it('a link whose text is the document that it leads to gets its title', () => {
  const to = (link: string) => `(${encodeSourceLink(link)})`;
  const links = new Map<string, ResolvedLink>([
    ['../guide/first_steps', { url: '/learn/a', slug: null, missing: null, title: 'First steps' }],
    ['README.md', { url: '/learn/b', slug: null, missing: null, title: 'Start' }],
  ]);
  const rest = `[this]${to('../guide/first_steps')} [README.md]${to('README.md')}`;
  expect(
    withLabelTitles(`[../guide/first\\_steps]${to('../guide/first_steps')} ${rest}`, links),
  ).toBe(`[First steps]${to('../guide/first_steps')} ${rest}`);
});
