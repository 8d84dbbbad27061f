import { DocSlug } from '@keelson/contracts/learning/learning-ids';
import { translationSlug } from './name-translations';

describe('translationSlug', () => {
  it.each([
    ['installation', 'fr', 'installation-fr'],
    ['installation', 'pt-BR', 'installation-pt-br'],
    ['installation', 'zh-Hant-TW', 'installation-zh-hant-tw'],
  ])('gives %s in %s the slug %s', (slug, locale, expected) => {
    expect(translationSlug(DocSlug.parse(slug), locale)).toBe(expected);
  });

  it('stays a slug when the title is long', () => {
    const slug = translationSlug(DocSlug.parse(`${'word-'.repeat(18)}words`), 'fr');
    expect(slug.length).toBeLessThanOrEqual(96);
    expect(slug).toMatch(/[a-z]-fr$/);
  });
});
