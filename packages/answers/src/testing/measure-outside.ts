import { splitDocument } from '../domain/split-document';
import { PassageIndex } from '../domain/passage-index';
import { selectPassages } from '../domain/select-passages';
import { type OutsideQuestion, type OutsideSet } from './outside-sets';

export interface OutsideQuality {
  readonly questions: number;
  /** Normalized discounted cumulative gain of the first ten documents; every relevant one counts the same. */
  readonly gain: number;
  readonly first: number;
  readonly inThree: number;
  /** Shares of the questions. */
  readonly cited: number;
  readonly refused: number;
  /** Share of the questions about other documents that are answered; null without any in this language. */
  readonly wrong: number | null;
}

const RANKED = 10;
/** Passages that are ranked: a document has several. */
const CANDIDATES = 60;

/** @param strange Questions that these documents do not answer. */
export function measureOutside(
  { documents, questions }: OutsideSet,
  strange: readonly OutsideQuestion[] = [],
): OutsideQuality {
  const index = PassageIndex.of(documents.flatMap(splitDocument));
  const results = questions.map((question) => {
    const found = index.search(question.text, CANDIDATES);
    const ranked = [...new Set(found.map(({ passage }) => passage.document.slug))];
    const { answering } = selectPassages(found);
    return {
      gain: gainOf(ranked, question),
      rank: ranked.findIndex((slug) => question.relevant.has(slug)),
      cited: answering.some(({ passage }) => question.relevant.has(passage.document.slug)),
      refused: answering.length === 0,
    };
  });
  const isAnswered = ({ text }: OutsideQuestion): boolean =>
    selectPassages(index.search(text, CANDIDATES)).answering.length > 0;
  const share = (test: (result: (typeof results)[number]) => boolean): number =>
    results.filter(test).length / results.length;
  return {
    questions: results.length,
    gain: results.reduce((sum, { gain }) => sum + gain, 0) / results.length,
    first: share(({ rank }) => rank === 0),
    inThree: share(({ rank }) => rank >= 0 && rank < 3),
    cited: share(({ cited }) => cited),
    refused: share(({ refused }) => refused),
    wrong: strange.length === 0 ? null : strange.filter(isAnswered).length / strange.length,
  };
}

function gainOf(ranked: readonly string[], { relevant }: OutsideQuestion): number {
  const discount = (rank: number): number => 1 / Math.log2(rank + 2);
  const gain = ranked
    .slice(0, RANKED)
    .reduce((sum, slug, rank) => sum + (relevant.has(slug) ? discount(rank) : 0), 0);
  const ideal = Array.from({ length: Math.min(RANKED, relevant.size) }, (_, rank) =>
    discount(rank),
  ).reduce((sum, one) => sum + one, 0);
  return gain / ideal;
}
