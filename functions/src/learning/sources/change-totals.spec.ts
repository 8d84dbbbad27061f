import { type Candidate } from './prepare-sources';
import { ChangeTotals } from './change-totals';

const MIB = 1024 * 1024;

interface Size {
  readonly text?: number;
  readonly images?: readonly number[];
  readonly fetched?: number;
}

const source = ({ text = 1, images = [], fetched }: Size) => [
  {
    doc: { markdown: 'x'.repeat(text), images: images.map((bytes) => ({ bytes })) },
    original:
      fetched === undefined
        ? { kind: 'staged', uploadId: 'u', size: 200 * MIB }
        : { kind: 'held', bytes: { length: fetched } },
  } as unknown as Pick<Candidate, 'doc' | 'original'>,
];

describe('ChangeTotals', () => {
  it.each<readonly [string, Size, string]>([
    ['texts', { text: 32 * MIB }, 'The texts of this change exceed 64 MiB in total.'],
    [
      'images',
      { images: [15 * MIB, 15 * MIB] },
      'The images of this change exceed 60 MiB in total.',
    ],
    [
      'fetched files',
      { fetched: 50 * MIB },
      'The fetched files of this change exceed 100 MiB in total.',
    ],
  ])('has a limit for %s, and counts nothing of what does not fit', (_what, half, message) => {
    const totals = new ChangeTotals();
    expect(totals.add(source(half))).toBeNull();
    const isText = half.text !== undefined;
    expect(totals.add(source(isText ? { text: 32 * MIB } : { ...half, text: 0 }))).toBeNull();
    for (let n = 0; n < 2; n += 1) {
      expect(totals.add(source(half))).toMatchObject({
        code: 'learning/source-too-large',
        message,
      });
    }
    expect(totals.add(source({ text: isText ? 0 : 1 }))).toBeNull();
  });

  it('counts the chapters of a source as documents', () => {
    const totals = new ChangeTotals();
    const [chapter] = source({});
    if (chapter === undefined) throw new Error('No chapter');
    expect(totals.add(Array.from({ length: 990 }, () => chapter))).toBeNull();
    expect(totals.add(Array.from({ length: 11 }, () => chapter))).toMatchObject({
      code: 'learning/source-too-large',
      message: expect.stringContaining('more than 1000 documents') as string,
    });
    expect(totals.add(Array.from({ length: 10 }, () => chapter))).toBeNull();
  });

  it('does not count uploads, which are read again when they are stored', () => {
    const totals = new ChangeTotals();
    for (let n = 0; n < 10; n += 1) expect(totals.add(source({}))).toBeNull();
  });
});
