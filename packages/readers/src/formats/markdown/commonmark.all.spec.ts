import { tests } from 'commonmark-spec';
import { publishSources } from '../../testing/publish-sources';
import { DEVIATIONS } from '../../testing/commonmark-deviations';

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** The examples of the specification, from their source to the page. A title keeps their headings in the text. */
const published = publishSources(
  tests.map(({ markdown, html }) => ({
    name: 'example.md',
    content: `---\ntitle: An example\n---\n${markdown.replaceAll('→', '\t')}`,
    base: 'https://example.com/docs/',
    image: PNG,
    expected: html.replaceAll('→', '\t'),
  })),
);
const numbersWhere = (isAsExpected: boolean): number[] =>
  tests.flatMap(({ number }, index) =>
    published[index]?.isAsExpected === isAsExpected ? [number] : [],
  );

describe('the examples of CommonMark 0.31.2', () => {
  const deviating = new Set(Object.values(DEVIATIONS).flatMap(({ examples }) => examples));

  it('are all there', () => {
    expect(tests).toHaveLength(652);
    expect(published).toHaveLength(652);
  });

  it('are published as specified, except for the documented deviations', () => {
    expect(numbersWhere(false).filter((number) => !deviating.has(number))).toEqual([]);
  });

  it('deviate where it is documented, and the list has no example that is published as specified', () => {
    expect(numbersWhere(true).filter((number) => deviating.has(number))).toEqual([]);
  });

  it.each([
    [170, 'okay'],
    [180, "<?php\n\n  echo '>';\n\n?>"],
    [617, '<responsive-image src="foo.jpg" />'],
  ])('keep the text of example %i, which deviates', (number, text) => {
    expect(
      published[number - 1]?.doc?.passages.map((passage) => passage.text).join('\n'),
    ).toContain(text.replace(/\s+/g, ' '));
  });
});
