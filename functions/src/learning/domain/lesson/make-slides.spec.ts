import { slidesOf, type SlideScript } from './make-slides';
import { type SectionBlock } from './read-sections';

const slides = (...blocks: SectionBlock[]): SlideScript[] =>
  slidesOf({ title: 'Part', anchor: 'part', blocks }, 'en');
const item = (text: string): SectionBlock => ({ kind: 'item', text });
const text = (words: string): SectionBlock => ({ kind: 'text', text: words });
const row = (cells: string): SectionBlock => ({ kind: 'row', text: cells });

describe('slidesOf', () => {
  it('has five points a slide, each slide with the title and anchor of the section', () => {
    const found = slides(...['a', 'b', 'c', 'd', 'e', 'f'].map(item));
    expect(found).toEqual([
      {
        title: 'Part',
        anchor: 'part',
        points: ['a', 'b', 'c', 'd', 'e'],
        narration: 'a. b. c. d. e.',
      },
      { title: 'Part', anchor: 'part', points: ['f'], narration: 'f.' },
    ]);
  });

  it.each([
    [650, 1],
    [651, 2],
  ])('says up to 650 letters a slide: %d letters on %d', (length, count) => {
    expect(slides(item('a'.repeat(299)), item('b'.repeat(length - 301)))).toHaveLength(count);
  });

  it.each([
    ['Ends.', 'Ends.'],
    ['Ends?', 'Ends?'],
    ['“Ends.”', '“Ends.”'],
    ['As follows:', 'As follows:'],
    ['No end', 'No end.'],
    ['A “quote”', 'A “quote”.'],
    ['終わり。', '終わり。'],
  ])('says %j as %j', (point, narration) => {
    expect(slides(item(point))[0]?.narration).toBe(narration);
  });

  it('has a point for each sentence', () => {
    expect(slides(text('One here. Two there'))[0]).toMatchObject({
      points: ['One here.', 'Two there'],
      narration: 'One here. Two there.',
    });
  });

  it('shortens points, not the narration', () => {
    const long = `${'word '.repeat(25)}end.`;
    const [slide] = slides(item(long));
    expect(slide?.points[0]).toBe(`${'word '.repeat(21).trim()}…`);
    expect(slide?.narration).toBe(long);
  });

  it('splits a sentence of more than 650 letters between words, and without spaces anywhere', () => {
    const words = slides(text('word '.repeat(200).trim()));
    expect(words.map(({ narration }) => narration.length)).toEqual([650, 350]);
    const letters = slides(text('a'.repeat(1_000)));
    expect(letters.map(({ narration }) => narration)).toEqual([
      `${'a'.repeat(650)}.`,
      `${'a'.repeat(350)}.`,
    ]);
    expect(slides(text('b'.repeat(650)))).toHaveLength(1);
  });

  it('shows the first line of code, and does not say it', () => {
    expect(slides({ kind: 'code', text: '  npm test  \nnpm start' })[0]).toMatchObject({
      points: ['`npm test'],
      narration: 'The code is on the page.',
    });
  });

  it('shows the header of each table, and says its rows only', () => {
    const found = slides(
      row('Key · What · Why'),
      row('j · Down · Vi'),
      text('Then.'),
      row('A · B'),
    );
    expect(found[0]).toMatchObject({
      points: ['Key · What · Why', 'j · Down · Vi', 'Then.', 'A · B'],
      narration: 'j: Down, Vi. Then.',
    });
  });

  it('says the title when nothing else is said', () => {
    expect(slides(row('A · B'))[0]?.narration).toBe('Part.');
  });

  it('has no slides for an empty section', () => {
    expect(slides()).toEqual([]);
  });
});
