import { untranslatedPath } from './untranslated-path';

describe('untranslatedPath', () => {
  it.each([
    { path: 'guide/intro.de.md', locale: 'de', original: 'guide/intro' },
    { path: 'README_zh-CN.md', locale: 'zh-CN', original: 'README' },
    { path: 'README.pt_BR.md', locale: 'pt-BR', original: 'README' },
    { path: 'de/guide/intro.md', locale: 'de-AT', original: 'guide/intro' },
    { path: 'docs/pt-br/intro.md', locale: 'pt', original: 'docs/intro' },
    {
      path: 'i18n/fr/docusaurus-plugin-content-docs/current/a/b.mdx',
      locale: 'fr',
      original: 'docs/a/b',
    },
    { path: 'guide/intro.md', locale: 'de', original: null },
    { path: 'is/it.md', locale: 'en', original: null },
    { path: 'v1.2.md', locale: 'de', original: null },
    { path: '_de.md', locale: 'de', original: null },
    { path: '', locale: 'de', original: null },
  ])('gives $original for $path in $locale', ({ path, locale, original }) => {
    expect(untranslatedPath(path, locale)).toBe(original);
  });
});
