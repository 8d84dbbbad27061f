import { join } from 'node:path';
import { splitDocument } from './domain/split-document';
import { CONTINUATIONS, corpusRanking } from './testing/corpus-ranking';
import { longDocuments } from './testing/long-documents';
import { measureCorpus, type RetrievalQuality } from './testing/measure-corpus';
import { corpusDocuments, corpusQuestions } from './testing/retrieval-corpus';

const ROOT = join(__dirname, '../../..');

describe('retrieval from 120 documents in five languages', () => {
  const documents = corpusDocuments(ROOT);
  const { tuning, everyday, heldOut, fresh } = corpusQuestions(ROOT);
  let rank: ReturnType<typeof corpusRanking>;
  beforeAll(() => {
    rank = corpusRanking(documents.flatMap(splitDocument));
  });

  const sharesOf = (found: RetrievalQuality) => ({
    document: found.documentCited / found.answerable,
    passage: found.passageCited / found.answerable,
    refused: found.refused / found.unanswerable,
  });

  it('measures enough documents and questions, half of them held out', () => {
    const locales = new Set(documents.map(({ locale }) => locale));
    const questions = [...tuning, ...heldOut];
    const unanswerable = questions.filter(({ answer }) => answer === null).length;
    expect(documents.length).toBeGreaterThanOrEqual(120);
    expect([...locales].sort()).toEqual(['de', 'en', 'fr', 'ja', 'ko']);
    expect(questions.length - unanswerable).toBeGreaterThanOrEqual(200);
    expect(unanswerable).toBeGreaterThanOrEqual(50);
    expect(Math.abs(tuning.length - heldOut.length)).toBeLessThan(10);
  });

  it('has one passage for the answer of each question', () => {
    const passages = documents.flatMap(splitDocument);
    const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');
    const unclear = [...tuning, ...everyday, ...heldOut, ...fresh].filter(({ answer }) => {
      if (answer === null) return false;
      const right = passages.filter(
        ({ document, blocks }) =>
          document.slug === answer.slug && oneLine(blocks.join(' ')).includes(answer.words),
      );
      return right.length !== 1;
    });
    expect(unclear).toEqual([]);
  });

  // Measured: 70% documents, 68% passages, 82% refusals.
  it('cites the right passage of everyday questions, or refuses them', () => {
    const found = measureCorpus(rank, everyday);
    const shares = sharesOf(found);
    const enough = {
      document: shares.document >= 0.68,
      passage: shares.passage >= 0.65,
      refused: shares.refused >= 0.8,
    };
    expect(found).toMatchObject({ answerable: 162, unanswerable: 76 });
    expect({ ...enough, found }).toMatchObject({ document: true, passage: true, refused: true });
  });

  // Measured: 91% documents, 87% passages, 84% refusals. The ranking was not tuned with these questions.
  it('cites the right passage of held-out questions, or refuses them', () => {
    const found = measureCorpus(rank, heldOut);
    const shares = sharesOf(found);
    const enough = {
      document: shares.document >= 0.88,
      passage: shares.passage >= 0.86,
      refused: shares.refused >= 0.84,
    };
    expect({ ...enough, found }).toMatchObject({ document: true, passage: true, refused: true });
  });

  // Measured: 66% documents, 65% passages, 91% refusals. Nothing was chosen with these questions.
  it('cites the right passage of fresh questions, or refuses them', () => {
    const found = measureCorpus(rank, fresh);
    const shares = sharesOf(found);
    const enough = {
      document: shares.document >= 0.64,
      passage: shares.passage >= 0.61,
      refused: shares.refused >= 0.9,
    };
    expect(found).toMatchObject({ answerable: 68, unanswerable: 34 });
    expect({ ...enough, found }).toMatchObject({ document: true, passage: true, refused: true });
  });

  it.each([
    ['en', 0.75],
    ['de', 0.62],
    ['fr', 0.9],
    ['ja', 0.62],
    ['ko', 0.72],
  ])('finds documents in %s', (locale, least) => {
    const found = measureCorpus(
      rank,
      [...tuning, ...everyday].filter((question) => question.locale === locale),
    );
    expect(sharesOf(found).document).toBeGreaterThanOrEqual(least);
  });

  // Measured: 84 of 103. If words of a long document were as much evidence as those of a short one: 73.
  it('refuses nearly as many questions when documents are long', () => {
    const long = longDocuments(documents, 8);
    const questions = [...tuning, ...everyday].map(long.of);
    const found = measureCorpus(corpusRanking(long.documents.flatMap(splitDocument)), questions);
    expect({ found, is: sharesOf(found).refused >= 0.8 }).toMatchObject({ is: true });
  });

  describe('with what follows a passage', () => {
    const questions = [...tuning, ...everyday];
    const measured = (passages: Parameters<typeof corpusRanking>[0]) =>
      measureCorpus(corpusRanking(passages), questions);

    const passages = documents.flatMap(splitDocument);
    let continued: RetrievalQuality;
    beforeAll(() => {
      continued = measured(passages);
    });

    // Measured: 194 of 267, and 180 without.
    it('cites the right passage more often', () => {
      const alone = measured(CONTINUATIONS.none(passages));
      expect(continued.passageCited - alone.passageCited).toBeGreaterThanOrEqual(10);
      expect(continued.documentCited).toBe(alone.documentCited);
      expect(continued.citedLength).toBeLessThan(1.8 * alone.citedLength);
    });

    it.each(['elsewhere', 'before'] as const)(
      'cites it less often with as much text %s',
      (other) => {
        const control = measured(CONTINUATIONS[other](passages));
        expect(continued.passageCited).toBeGreaterThan(control.passageCited);
        expect(continued.citedLength).toBeLessThanOrEqual(1.01 * control.citedLength);
      },
    );
  });

  it('has no long passages, apart from the alignment of tables', () => {
    const lengths = documents
      .flatMap(splitDocument)
      .map(({ blocks }) => blocks.join('\n').replaceAll(/ {2,}|-{4,}/g, ' ').length);
    expect(Math.max(...lengths)).toBeLessThanOrEqual(1_000);
  });
});
