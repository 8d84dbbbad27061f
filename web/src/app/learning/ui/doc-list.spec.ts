import type { DocListItem } from '@keelson/contracts/learning/public-doc';
import { matchDocs, minutesToRead, tagsOf } from './doc-list';

const doc = (title: string, tags: string[]): DocListItem =>
  ({ slug: title, title, summary: `About ${title}`, tags }) as unknown as DocListItem;
const DOCS = [doc('Billing states', ['billing']), doc('Going live', ['setup', 'billing'])];

describe('the list of documents', () => {
  it.each([
    ['', null, 2],
    ['LIVE about', null, 1],
    ['billing', null, 2],
    ['', 'setup', 1],
    ['states', 'setup', 0],
  ])('%j with tag %j has %i', (words, tag, count) => {
    expect(matchDocs(DOCS, words, tag)).toHaveLength(count);
  });

  it('has each tag once, by name', () => {
    expect(tagsOf(DOCS)).toEqual(['billing', 'setup']);
  });

  it.each([
    [0, '1 min read'],
    [660, '3 min read'],
  ])('%i words are %s', (words, text) => {
    expect(minutesToRead(words)).toBe(text);
  });
});
