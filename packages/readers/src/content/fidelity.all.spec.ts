import { FIDELITY_FIXTURES } from '../testing/fidelity-fixtures';
import { publishSources } from '../testing/publish-sources';

const published = publishSources(
  FIDELITY_FIXTURES.map(({ name, content }) => ({
    name,
    content,
    base: 'https://example.com/docs/',
    image: null,
  })),
);

describe('documents keep', () => {
  it.each(FIDELITY_FIXTURES.map((fixture, index) => ({ ...fixture, found: published[index] })))(
    '$what',
    ({ found, title, summary, locale, words, shows = [], hides = [], warns = [], silent = [] }) => {
      expect(found?.error).toBeNull();
      const doc = found?.doc;
      const expected = { title, summary, locale, words };
      const known = Object.entries(expected).filter(([, value]) => value !== undefined);
      expect(doc).toMatchObject(Object.fromEntries(known));
      for (const part of shows) expect(found?.html).toContain(part);
      for (const part of hides) expect(found?.html).not.toContain(part);
      const codes = doc?.warnings.map(({ code }) => code) ?? [];
      expect(codes).toEqual(expect.arrayContaining([...warns]));
      for (const code of silent) expect(codes).not.toContain(code);
    },
  );
});
