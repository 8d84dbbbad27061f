import { type FoundPassage } from './passage-index';

/** Further passages need at least this share of the best score. */
const MIN_SHARE_OF_BEST = 0.5;
const MAX_ANSWERING = 5;
/** Passages of which one has to answer. */
const BEST = 3;

export interface PassageSelection {
  /** Best first; empty when the documents do not answer. */
  readonly answering: readonly FoundPassage[];
  /** The nearest passages of two documents when none answers. */
  readonly near: readonly FoundPassage[];
}

const MIN_NEAR_COVERAGE = 0.2;
const MAX_NEAR = 2;

/** Separates questions that the best passages answer from questions that only share words with them. */
export function selectPassages(found: readonly FoundPassage[]): PassageSelection {
  if (!found.slice(0, BEST).some(answers)) {
    return {
      answering: [],
      near: firstOfDocuments(found)
        .filter(({ coverage }) => coverage >= MIN_NEAR_COVERAGE)
        .slice(0, MAX_NEAR),
    };
  }
  const least = (found[0]?.score ?? 0) * MIN_SHARE_OF_BEST;
  const best = found.slice(0, MAX_ANSWERING).filter(({ score }) => score >= least);
  return { answering: best, near: [] };
}

const firstOfDocuments = (found: readonly FoundPassage[]): FoundPassage[] =>
  found.filter(
    ({ passage: { document } }, at) =>
      found.findIndex((other) => other.passage.document.slug === document.slug) === at,
  );

const answers = ({ support }: FoundPassage): boolean => support >= 1;
