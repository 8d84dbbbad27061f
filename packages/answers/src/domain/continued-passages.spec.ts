import { documentOf } from '../testing/passage';
import { continuedPassages } from './continued-passages';
import { splitDocument } from './split-document';

const [short, long] = ['a'.repeat(200), 'b'.repeat(500)];

/** The passages of a document, to be found in any order. */
const found = (...lines: string[]) =>
  splitDocument(documentOf({ title: 'Guide', body: lines.join('\n\n') })).map((passage) => ({
    passage,
    text: passage.blocks[0],
  }));
const blocksOf = (continued: ReturnType<typeof found>) =>
  continued.map(({ passage }) => passage.blocks);

describe('continuedPassages', () => {
  it('adds the sections that follow, with their headings', () => {
    const [first] = found(
      '# Guide',
      'One.',
      '## Setup',
      '### Linux',
      'Two.',
      '',
      'Three.',
      '## End',
      'Four.',
    );
    expect(continuedPassages(first === undefined ? [] : [first])).toEqual([
      {
        passage: {
          ...first?.passage,
          blocks: ['One.', '**Setup**\n\n**Linux**\n\nTwo.', 'Three.', '**End**\n\nFour.'],
        },
        text: 'One.',
      },
    ]);
  });

  it('adds whole sections up to 600 characters', () => {
    const [first] = found(short, '## A', short, '## B', short, '## C', 'd');
    const blocks = blocksOf(first === undefined ? [] : continuedPassages([first]));
    expect(blocks).toEqual([[short, `**A**\n\n${short}`, `**B**\n\n${short}`]]);
  });

  it('keeps a long passage as it is, also when a short one follows that one', () => {
    const [first] = found(short, '## A', long, '## B', 'c');
    expect(blocksOf(first === undefined ? [] : continuedPassages([first]))).toEqual([[short]]);
  });

  it('cites nothing twice', () => {
    const [a, b, c] = found('One.', '## B', 'Two.', '## C', 'Three.');
    if (a === undefined || b === undefined || c === undefined) throw new Error('No passages');
    expect(blocksOf(continuedPassages([a, c]))).toEqual([
      ['One.', '**B**\n\nTwo.', '**C**\n\nThree.'],
    ]);
    expect(blocksOf(continuedPassages([b, a]))).toEqual([['Two.', '**C**\n\nThree.'], ['One.']]);
  });

  it('never continues with another document', () => {
    const [a] = found('One.');
    const [b] = found('Two.');
    if (a === undefined || b === undefined) throw new Error('No passages');
    expect(blocksOf(continuedPassages([a, b]))).toEqual([['One.'], ['Two.']]);
    expect(continuedPassages([])).toEqual([]);
  });
});
