import { documentOf, foundOf, passageOf } from '../testing/passage';
import { citationOf, sourcesOf } from './source';

const document = documentOf({
  slug: 'plans',
  title: 'Plans',
  version: 3,
  contentHash: 'a'.repeat(64),
});

describe('sourcesOf', () => {
  it('numbers the passages from 1 and quotes what the question asks for', () => {
    const passage = passageOf({ document, blocks: ['Boards.', 'Refund an invoice.'] });
    const found = [foundOf({ passage }), foundOf({ passage })];
    expect(sourcesOf(found, 'refund')).toEqual([
      { n: 1, passage, quote: 'Refund an invoice.' },
      { n: 2, passage, quote: 'Refund an invoice.' },
    ]);
  });
});

describe('citationOf', () => {
  it.each([
    ['the innermost heading', ['Pro', 'Limits'], 'limits', 'Limits'],
    ['no heading above the first one', [], null, null],
  ])('names %s', (_what, path, anchor, heading) => {
    const passage = passageOf({ document, path, anchor });
    expect(citationOf({ n: 2, passage, quote: '**Two**\n\nplans.' })).toEqual({
      n: 2,
      slug: 'plans',
      title: 'Plans',
      version: 3,
      heading,
      anchor,
      quote: 'Two plans.',
      contentHash: 'a'.repeat(64),
    });
  });
});
