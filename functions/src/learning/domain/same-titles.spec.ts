import { DocSlug } from '@keelson/contracts/learning/learning-ids';
import { nameSameTitles } from './same-titles';

const source = (uri: string, slug = 'overview') => ({ uri, slug: DocSlug.parse(slug) });
const named = (
  uris: readonly string[],
  published: Readonly<Record<string, string>> = {},
  taken: readonly string[] = [],
) =>
  nameSameTitles(
    uris.map((uri) => source(uri)),
    (slug) => published[slug] ?? null,
    new Set(taken),
  );

describe('sources of a change with the same title', () => {
  it.each([
    { uris: ['a/overview.md'], slugs: ['overview'] },
    { uris: ['api/overview.md', 'overview.md'], slugs: ['api-overview', 'overview'] },
    {
      uris: ['a/x/intro.md', 'b/x/intro.md', 'c/x/intro.md'],
      slugs: ['overview', 'x-overview', 'c-x-overview'],
    },
    { uris: ['x/a.md', 'x/a.md'], slugs: ['overview', 'overview'] },
    { uris: ['a.md', 'b.md'], slugs: ['overview', 'overview'] },
    { uris: ['설정/a.md', 'a.md'], slugs: ['seoljeong-overview', 'overview'] },
  ])('$uris are told apart by their folders', ({ uris, slugs }) => {
    expect(named(uris)).toEqual(slugs);
  });

  it('keep the slugs under which they were published', () => {
    const published = { overview: 'z/deep/a.md', 'b-overview': 'b/a.md' };
    expect(named(['a.md', 'z/deep/a.md', 'b/a.md', 'c/a.md'], published)).toEqual([
      'overview',
      'overview',
      'b-overview',
      'c-overview',
    ]);
    expect(named(['b/a.md'], published)).toEqual(['b-overview']);
  });

  it('leave the slugs that the request names to them', () => {
    expect(named(['api/a.md'], {}, ['overview'])).toEqual(['api-overview']);
  });
});
