import { publishSources, type SourceToPublish } from '../testing/publish-sources';

const source = (name: string, content: string): SourceToPublish => ({
  name,
  content,
  base: null,
  image: null,
});

const NO_TEXT =
  'The file has no title and no text. With a title it is published as the page of a section.';
const shows = (what: string): string =>
  `The file has no text of its own. It only shows other content: ${what}. Add that content, or the page that its tool builds, as a source.`;

/** As mkdocstrings, mdBook, MkDocs' snippets, Jekyll, Hugo, jekyll-redirect-from and Create React App write them. */
const ROWS = [
  [
    'only documentation of a package',
    'api.md',
    '::: httpx.AsyncClient\n',
    shows('httpx.AsyncClient'),
  ],
  ['only another file (mdBook)', 'a.md', '{{#include ../README.md}}\n', shows('../README.md')],
  ['only another file (MkDocs)', 'b.md', '--8<-- "CHANGELOG.md"\n', shows('CHANGELOG.md')],
  [
    'only another file (Jekyll)',
    'c.md',
    '---\nlayout: x\n---\n{% include news.html %}\n',
    shows('news.html'),
  ],
  [
    'only a tag',
    'd.md',
    '---\nweight: 1\n---\n{{< glossary-list >}}\n',
    shows('{{< glossary-list >}}'),
  ],
  ['only front matter', 'e.md', '---\nweight: 3\n---\n', NO_TEXT],
  ['only a comment', 'f.md', '<!-- Written by a tool. -->\n', NO_TEXT],
  ['only spaces', 'g.md', '   \n\n', 'The file has no text.'],
  [
    'only frames (javadoc 8)',
    'frames.html',
    '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Frameset//EN"><html><head><title>API</title><script>var a</script></head><frameset cols="20%,80%"><frame src="allclasses-frame.html" name="packageFrame"><frame src="overview-summary.html"><noframes><h2>Frame Alert</h2></noframes></frameset></html>',
    shows('allclasses-frame.html, overview-summary.html'),
  ],
  [
    'only a redirect',
    'old.html',
    '<!DOCTYPE html><html lang="en-US"><meta charset="utf-8"><title>Redirecting&hellip;</title><link rel="canonical" href="/docs/new/"><script>location="/docs/new/"</script><meta http-equiv="refresh" content="0; url=/docs/new/"><meta name="robots" content="noindex"><h1>Redirecting&hellip;</h1><a href="/docs/new/">Click here if you are not redirected.</a></html>',
    'The page only redirects to /docs/new/. Add that page instead.',
  ],
] as const;
const found = publishSources([
  ...ROWS.map(([, name, content]) => source(name, content)),
  source(
    'app.html',
    '<!doctype html><html><head><title>App</title><script defer src="/a.js"></script></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div></body></html>',
  ),
  source(
    'moved.html',
    `<html><head><title>Moved</title><meta http-equiv="refresh" content="0; url=/new"></head><body><h1>Moved</h1><p>${'These pages have moved, and here is why. '.repeat(20)}</p></body></html>`,
  ),
  source(
    'live.html',
    '<html><head><title>Live</title><meta http-equiv="refresh" content="30"></head><body><h1>Live</h1><p>Reloads itself.</p></body></html>',
  ),
]);

describe('a source without a text of its own', () => {
  it.each(ROWS.map((row, index) => [row[0], row[3], index] as const))(
    'has nothing to publish when it has %s',
    (_what, detail, index) => {
      expect(found[index]).toMatchObject({ error: 'learning/source-empty', detail });
    },
  );

  it('cannot be read when scripts build the page in the browser', () => {
    expect(found[ROWS.length]?.error).toBe('learning/source-unreadable');
  });

  it('is published when a page says more than where it leads to, or only loads itself again', () => {
    expect(found.slice(ROWS.length + 1).map(({ doc }) => doc?.title)).toEqual(['Moved', 'Live']);
  });
});
