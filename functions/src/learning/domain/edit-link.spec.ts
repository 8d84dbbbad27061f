import { editLink } from './edit-link';

const PATTERN = 'https://github.com/acme/docs/edit/main/{path}';

describe('editLink', () => {
  it.each([
    ['guide/intro.md', 'https://github.com/acme/docs/edit/main/guide/intro.md'],
    ['a b/설정#1?.md', 'https://github.com/acme/docs/edit/main/a%20b/%EC%84%A4%EC%A0%95%231%3F.md'],
    // `$&` has a meaning in replacements.
    ['$&.md', 'https://github.com/acme/docs/edit/main/%24%26.md'],
  ])('leads to the file %s', (uri, url) => {
    for (const kind of ['upload', 'inline'] as const) {
      expect(editLink({ kind, uri }, PATTERN)).toEqual({ kind: 'edit', url });
    }
  });

  it('leads to the page that was fetched', () => {
    const source = { kind: 'url', uri: 'https://example.com/docs/a#part' } as const;
    expect(editLink(source, PATTERN)).toEqual({
      kind: 'original',
      url: 'https://example.com/docs/a',
    });
  });

  it.each(['https://example.com/a?token=x', 'https://u:p@example.com/a', 'javascript:x', 'no url'])(
    'shows no link to %s',
    (uri) => {
      expect(editLink({ kind: 'url', uri }, PATTERN)).toBeNull();
    },
  );

  it('shows none when no pattern is set, and none of unknown sources', () => {
    expect(editLink({ kind: 'upload', uri: 'a.md' }, null)).toBeNull();
    expect(editLink(null, PATTERN)).toBeNull();
  });
});
