import { type Passage } from '../domain/published-document';
import { sizeOf } from '../domain/split-block';
import { type CorpusQuestion } from './retrieval-corpus';

export type Ranking = (question: string) => {
  /** All candidates, best first. */
  readonly ranked: readonly Passage[];
  /** Those that answer the question; empty refuses it. */
  readonly answering: readonly Passage[];
};

export interface RetrievalQuality {
  readonly answerable: number;
  /** First candidate is of the right document, or is the right passage. */
  readonly documentFirst: number;
  readonly passageFirst: number;
  /** One of the first three candidates. */
  readonly documentInThree: number;
  readonly passageInThree: number;
  /** Mean reciprocal rank of the right passage, `0..1`. */
  readonly meanReciprocalRank: number;
  readonly documentCited: number;
  readonly passageCited: number;
  /** Characters cited for a question that is not refused, on average. */
  readonly citedLength: number;
  readonly falseRefusals: number;
  readonly unanswerable: number;
  readonly refused: number;
  /** One line for each question that was not answered by the right passage, or not refused. */
  readonly misses: readonly string[];
}

export function measureCorpus(
  rank: Ranking,
  questions: readonly CorpusQuestion[],
): RetrievalQuality {
  const results = questions.map((question) => ({ question, ...judge(rank, question) }));
  const answerable = results.filter(({ question }) => question.answer !== null);
  const unanswerable = results.filter(({ question }) => question.answer === null);
  const count = (test: (result: (typeof results)[number]) => boolean): number =>
    answerable.filter(test).length;
  const reciprocal = answerable.map(({ passageRank }) => 1 / passageRank);
  return {
    answerable: answerable.length,
    documentFirst: count(({ documentRank }) => documentRank === 1),
    passageFirst: count(({ passageRank }) => passageRank === 1),
    documentInThree: count(({ documentRank }) => documentRank <= 3),
    passageInThree: count(({ passageRank }) => passageRank <= 3),
    meanReciprocalRank: reciprocal.reduce((sum, one) => sum + one, 0) / answerable.length,
    documentCited: count(({ documentCited }) => documentCited),
    passageCited: count(({ passageCited }) => passageCited),
    citedLength: citedLength(results),
    falseRefusals: count(({ answering }) => answering.length === 0),
    unanswerable: unanswerable.length,
    refused: unanswerable.filter(({ answering }) => answering.length === 0).length,
    misses: results.filter(isMiss).map(describe),
  };
}

function judge(rank: Ranking, { text, answer }: CorpusQuestion) {
  const { ranked, answering } = rank(text);
  const isDocument = ({ document }: Passage): boolean => document.slug === answer?.slug;
  const isPassage = (passage: Passage): boolean =>
    isDocument(passage) && oneLine(passage.blocks.join(' ')).includes(oneLine(answer?.words ?? ''));
  return {
    answering,
    documentRank: rankOf(ranked.findIndex(isDocument)),
    passageRank: rankOf(ranked.findIndex(isPassage)),
    documentCited: answering.some(isDocument),
    passageCited: answering.some(isPassage),
  };
}

function citedLength(results: readonly Result[]): number {
  const lengths = results
    .filter(({ answering }) => answering.length > 0)
    .map(({ answering }) =>
      answering.reduce((sum, { blocks }) => sum + sizeOf(blocks.join('\n')), 0),
    );
  return lengths.reduce((sum, one) => sum + one, 0) / Math.max(1, lengths.length);
}

/** The rank at an index of a list; infinite when it was not found. */
const rankOf = (index: number): number => (index < 0 ? Infinity : index + 1);

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

type Result = ReturnType<typeof judge> & { readonly question: CorpusQuestion };

const isMiss = ({ question, answering, passageCited }: Result): boolean =>
  question.answer === null ? answering.length > 0 : !passageCited;

const describe = ({ question, answering, passageRank }: Result): string => {
  const found = answering.map(({ document, path }) => [document.slug, ...path].join(' › '));
  const wanted =
    question.answer === null ? 'a refusal' : `${question.answer.slug} (rank ${passageRank})`;
  return `${question.text} → ${found.join(', ') || 'no answer'} instead of ${wanted}`;
};
