import { NO_PLACE_FIELDS } from '../document/place-of';
import { DomainError } from '@keelson/contracts/errors';
import { type WarningCounts } from './cleaning-context';
import { localeOf, splitFrontMatter } from './front-matter';

const split = (source: string) => {
  const counts: WarningCounts = new Map();
  return { ...splitFrontMatter(source, counts), warnings: [...counts.keys()] };
};

describe('splitFrontMatter', () => {
  it('cuts no character of a long text in two', () => {
    const long = `a${'😀'.repeat(300)}`;
    const { matter } = split(
      `---\ntitle: ${long}\ndescription: ${long}\nnav_title: ${long}\n---\n`,
    );
    expect(matter).toMatchObject({
      title: `a${'😀'.repeat(99)}`,
      summary: `a${'😀'.repeat(249)}`,
      place: { label: `a${'😀'.repeat(39)}` },
    });
  });

  const none = NO_PLACE_FIELDS;
  it.each([
    [
      '---\norder: 3\ncollapsed: true\nsection: Guides / Advanced\n---\n',
      { order: 3, collapsed: true, sections: ['Guides', 'Advanced'] },
    ],
    ['---\ntranslationKey: intro\n---\n', { translationKey: 'intro' }],
    ['---\ntranslation_of: guide/a.md\n---\n', { translationOf: 'guide/a.md' }],
    ['---\nsidebar_position: 2.5\nsidebar_label: Short\n---\n', { order: 2.5, label: 'Short' }],
    [
      '---\nnav_order: -1\nparent: API\ngrand_parent: Reference\n---\n',
      { order: -1, sections: ['Reference', 'API'] },
    ],
    ['+++\nweight = 10\nsection = []\n+++\n', { order: 10, sections: [] }],
    ['---\nsidebar:\n  order: 4\n  label: Four\n---\n', { order: 4, label: 'Four' }],
    ['---\norder: first\nnav_title: [a]\nsidebar: no\n---\n', {}],
  ])('reads the place in the navigation: %j', (source, place) => {
    expect(split(source).matter.place).toEqual({ ...none, ...place });
  });

  it.each([
    ['three dashes', '---\ntitle: A\n---\nText\n'],
    ['three dots', '---\ntitle: A\n...\nText\n'],
    ['a byte order mark', '\ufeff---\ntitle: A\n---\nText\n'],
    ['blanks after the marks', '---  \ntitle: A\n--- \nText\n'],
    ['TOML', '+++\ntitle = "A"\n+++\nText\n'],
  ])('reads %s', (_what, source) => {
    expect(split(source)).toMatchObject({ matter: { title: 'A' }, body: 'Text\n', warnings: [] });
  });

  it.each([
    ['a rule and text to the next rule', '---\n\nFirst part.\n\n---\n\nSecond part.\n'],
    ['a rule and text with a colon', '---\nNote well: this is text.\n---\n'],
    ['a rule before a heading', '---\n# Title\n\nText\n\n---\n'],
    ['a rule before a list', '---\n- one\n- two\n---\n'],
    ['a rule without another one', '---\ntitle: A\n\nText\n'],
    ['text between plus signs', '+++\nText\n+++\n'],
    ['no block', 'title: A\n---\n'],
  ])('removes nothing of %s', (_what, source) => {
    expect(split(source)).toMatchObject({ matter: { title: null }, body: source, warnings: [] });
  });

  it.each([
    ['title: 2024', { title: '2024' }],
    ['title: 1.10', { title: '1.10' }],
    ['title: true', { title: 'true' }],
    ['title: "A: b"', { title: 'A: b' }],
    ['title: |\n  Two\n  lines', { title: 'Two\nlines' }],
    ['description: D\nlang: zh_CN', { summary: 'D', locale: 'zh-CN' }],
    ['language: pt-br', { locale: 'pt-BR' }],
    ['tags: billing', { tags: ['billing'] }],
    ['tags: Billing, two words', { tags: ['billing', 'two-words'] }],
    ['tags: [2024, 1.10, Billing]', { tags: ['2024', '1-10', 'billing'] }],
    ['tags: 2024', { tags: ['2024'] }],
    ['tags:\n- one\n- 설정', { tags: ['one', '설정'] }],
    ['aliases: /docs/Old Name/\nslug: 404', { aliases: ['old-name'], slug: '404' }],
    ['title:\nother: {a: 1}', { title: null }],
  ])('reads %j', (fields, expected) => {
    expect(split(`---\n${fields}\n---\nText`).matter).toMatchObject(expected);
  });

  it('reads numbers and dates of TOML', () => {
    const { matter } = split('+++\ntitle = 2024\ntags = [1, "two"]\ndate = 2024-01-02\n+++\nText');
    expect(matter).toMatchObject({ title: '2024', tags: ['1', 'two'] });
  });

  it.each([
    ['YAML', '---\ntitle: "open\n---\nText'],
    ['TOML', '+++\ntitle = open\n+++\nText'],
  ])('reports broken %s, and keeps the text', (_what, source) => {
    expect(split(source)).toMatchObject({ body: 'Text', warnings: ['front-matter-ignored'] });
  });

  it('rejects aliases, which can expand', () => {
    expect(() => split('---\na: &a [x]\ntitle: *a\n---\n')).toThrow(DomainError);
  });
});

describe('localeOf', () => {
  it.each([
    ['en-gb', 'en-GB'],
    ['zh_Hant_TW', 'zh-Hant-TW'],
    ['not a tag', null],
    ['', null],
    [null, null],
  ])('%j is %j', (tag, locale) => {
    expect(localeOf(tag)).toBe(locale);
  });
});
