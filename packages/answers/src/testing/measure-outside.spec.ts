import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureOutside } from './measure-outside';
import { readOutsideSets } from './outside-sets';

describe('measureOutside', () => {
  const folder = mkdtempSync(join(tmpdir(), 'outside-'));
  const write = (path: string, value: unknown): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify(value));
  };
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  it('reads the sets of a folder, and measures the ranking on them', () => {
    write('cranfield/docs.json', [
      { id: 1, title: 'kettles', text: 'A kettle boils water.' },
      { id: 2, title: 'sails', text: 'A sail drives a ship.' },
      { id: 3, title: 'ships', text: 'A ship carries kettles.' },
    ]);
    write('cranfield/queries.json', [
      { id: 1, question: 'what drives a ship', relevant: { 2: 1, 1: 0 } },
      { id: 3, question: 'not judged', relevant: { 2: 0 } },
    ]);
    write('faq/de-passages.json', [{ id: 'de-1', page: 'a', body: 'Der Kessel kocht Wasser.' }]);
    write('faq/de-questions.json', [
      { id: 'de-1', question: 'Was kocht der Kessel?', answer: 'de-1' },
      { id: 'de-2', question: 'Wer fliegt zum Mond?', answer: 'de-1' },
    ]);
    const [cranfield, faq] = readOutsideSets(folder).map((set) => ({
      name: set.name,
      ...measureOutside(set),
    }));
    expect(cranfield).toMatchObject({ name: 'cranfield', questions: 1, gain: 1, first: 1 });
    expect(faq).toMatchObject({ name: 'faq de', questions: 2, inThree: 0.5, refused: 0.5 });
  });
});
