import { publishSources, type SourceToPublish } from '../../../testing/publish-sources';

const source = (name: string, content: string): SourceToPublish => ({
  name,
  content,
  base: null,
  image: null,
});

/** As pydantic/pydantic (mkdocstrings), Islandora/documentation and facelessuser/pymdown-extensions write, in words of our own. */
const [references, abbreviations, list, plain] = publishSources([
  source(
    'references.md',
    '# A\n\nUse [`BaseModel`s][pydantic.BaseModel], [the field][pydantic.fields.Field], [enums][enum] and [`str`][].\n\n' +
      'Of an index: a[0][b.c], `[x][y.z]` and [x][here.there], [kept].\n\n[here.there]: https://example.test/\n',
  ),
  source(
    'abbreviations.md',
    '# The HTML spec\n\nThe HTML, `HTML` and XHTML of the W3C. [HTML](https://example.test/HTML)\n\n' +
      '```\n*[A]: b\n```\n\n*[HTML]: Hyper "Text" <Markup>\n*[W3C]: World Wide Web Consortium\n',
  ),
  source('includes.md', '*[HTML]: Hyper Text\n\n*[W3C]: World Wide Web\n'),
  source('plain.md', '# A\n\nSee [text][other], [other][] and a[0][i].\n'),
]);

it('references to generated documentation are text, and are reported', () => {
  expect(references?.doc?.markdown).toContain('Use `BaseModel`s, the field, enums and `str`.');
  expect(references?.html).toContain(
    'a[0][b.c], <code>[x][y.z]</code> and <a href="https://example.test/">x</a>, [kept].',
  );
  expect(references?.doc?.warnings.map(({ detail }) => detail)).toContain(
    'Template tags were left out: [pydantic.BaseModel], [pydantic.fields.Field], [enum], [str].',
  );
});

it('brackets that name nothing stay in a text without such references', () => {
  expect(plain?.html).toContain('<p>See [text][other], [other][] and a[0][i].</p>');
});

it('abbreviations say what they stand for, and their definitions are no text', () => {
  expect(abbreviations?.html).toContain(
    '<p>The <abbr title="Hyper &#34;Text&#34; &#60;Markup&#62;">HTML</abbr>, <code>HTML</code> and XHTML of the ' +
      '<abbr title="World Wide Web Consortium">W3C</abbr>. <a href="https://example.test/HTML">HTML</a></p>',
  );
  expect(abbreviations?.doc?.markdown).not.toContain('\\*\\[');
  expect(abbreviations?.doc?.markdown).toContain('*[A]: b');
});

it('a file with nothing but abbreviations is a list of them', () => {
  expect(list?.doc?.markdown).toBe('- **HTML**: Hyper Text\n- **W3C**: World Wide Web');
});
