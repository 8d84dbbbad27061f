import { isExcerpt } from './is-excerpt';

describe('isExcerpt', () => {
  it.each([
    ['the first paragraph', 'We pay back.', ['We pay back.\nAt once.'], true],
    ['its beginning', 'We pay…', ['We pay back.'], true],
    ['a paragraph over two lines', 'We pay back at once.', ['We pay back\nat once. Always.'], true],
    ['the text below a first heading', 'Second.', ['First.', 'Second.'], true],
    ['a text further down', 'Third.', ['First.', 'Second.', 'Third.'], false],
    ['a summary of its own', 'How refunds work.', ['We pay back.'], false],
    ['no summary', '', ['We pay back.'], false],
    ['no text', 'We pay back.', [], false],
  ])('finds %s', (_what, summary, texts, expected) => {
    expect(
      isExcerpt(
        summary,
        texts.map((text) => ({ text })),
      ),
    ).toBe(expected);
  });
});
