import { documentOf, foundOf, passageOf } from '../testing/passage';
import { type AttachmentId } from '@keelson/contracts/ids';
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
    expect(sourcesOf(found, 'refund', 3).map(({ n }) => n)).toEqual([4, 5]);
  });
});

describe('citationOf', () => {
  it('names the file of a passage that was attached', () => {
    const attachment = 'f-1' as AttachmentId;
    const passage = passageOf({ document: { ...document, attachment } });
    expect(citationOf({ n: 1, passage, quote: '' })).toMatchObject({ n: 1, attachment });
  });

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
