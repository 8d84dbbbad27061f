import { type DocListItem } from '@keelson/contracts/learning/public-doc';
import { listedDoc } from '../../testing/listed-doc';
import { translationsOf } from './translations';

const doc = (slug: string, locale: string, translation?: string): DocListItem => ({
  ...listedDoc({ slug }),
  locale,
  place:
    translation === undefined
      ? null
      : { sections: null, order: null, label: null, isIndex: false, collapsed: false, translation },
});

const shown = (docs: readonly DocListItem[]): Record<string, string[]> =>
  Object.fromEntries(
    [...translationsOf(docs)].map(([slug, others]) => [slug, others.map((o) => o.slug)]),
  );

describe('translationsOf', () => {
  it('groups the translations of an original with it', () => {
    expect(
      shown([
        doc('intro', 'en'),
        doc('einleitung', 'de', 'intro'),
        doc('hajimeni', 'ja', 'intro'),
        doc('other', 'fr'),
      ]),
    ).toEqual({
      intro: ['einleitung', 'hajimeni'],
      einleitung: ['intro', 'hajimeni'],
      hajimeni: ['einleitung', 'intro'],
    });
  });

  it('groups translations with one key and without an original', () => {
    expect(
      shown([doc('a', 'en', 'key:x'), doc('b', 'de', 'key:x'), doc('c', 'de', 'key:y')]),
    ).toEqual({
      a: ['b'],
      b: ['a'],
    });
  });

  it('has one document for each language, the original before others', () => {
    expect(
      shown([doc('b', 'en', 'a'), doc('c', 'de', 'a'), doc('a', 'en'), doc('d', 'de', 'a')]),
    ).toEqual({
      a: ['c'],
      c: ['a'],
    });
  });

  it('is empty for translations of a document that is not published', () => {
    expect(shown([doc('a', 'de', 'gone'), doc('b', 'en')])).toEqual({});
  });
});
