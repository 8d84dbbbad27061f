import { join } from 'node:path';
import { DocumentLibrary } from './document-library';
import { demoDocuments } from './testing/demo-documents';
import { measure } from './testing/measure';
import { QUESTIONS } from './testing/questions';

describe('answers from the demo documents', () => {
  const documents = demoDocuments(join(__dirname, '../..'));
  const library = new DocumentLibrary(
    { release: () => Promise.resolve('r'), documents: () => Promise.resolve(documents) },
    () => 0,
  );

  it('are found, and refused where there are none', async () => {
    const measured = await measure(library, QUESTIONS);
    expect(QUESTIONS.length).toBeGreaterThanOrEqual(60);
    const floors = { hits: 0.9, first: 0.8, refused: 0.9 };
    const { answerable, hits, first, unanswerable, refused, misses } = measured;
    expect({ share: hits / answerable >= floors.hits, misses }).toMatchObject({ share: true });
    expect(first / answerable).toBeGreaterThanOrEqual(floors.first);
    expect({ share: refused / unanswerable >= floors.refused, misses }).toMatchObject({
      share: true,
    });
  });

  it('cite headings that are on the page', async () => {
    const { answering } = await library.search('When does my usage reset?');
    expect(answering[0]?.passage).toMatchObject({
      path: ['When usage resets'],
      anchor: 'when-usage-resets',
    });
  });
});
