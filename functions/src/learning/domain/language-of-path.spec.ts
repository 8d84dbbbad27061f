import { languageOfPath } from './language-of-path';

it.each([
  ['docs/ko/start.md', 'ko'],
  ['ko/start.md', 'ko'],
  ['i18n/pt-br/docusaurus-plugin-content-docs/current/a.mdx', 'pt-BR'],
  ['guide/intro.zh-cn.md', 'zh-CN'],
  ['README_zh-Hant.md', 'zh-Hant'],
  ['README.pt_BR.md', 'pt-BR'],
  ['en/docs/fr/a.md', 'fr'],
  ['fr/a.de.md', 'de'],
  ['DE/a.md', 'de'],
  ['docs/start.md', null],
  ['api/js/ts/io/a.md', null],
  ['v1.2.md', null],
  ['_de.md', null],
  ['de.md', null],
  ['a.min.md', null],
  ['', null],
])('%s is in the language %j', (path, language) => {
  expect(languageOfPath(path)).toBe(language);
});
