import { type FoundPassage } from './passage-index';

/** Lowest coverage at which a passage answers. */
const MIN_COVERAGE = 0.5;
/** A long question has words that no document contains, so a few rare words together are enough. */
const RARE_WORDS = { matches: 2, evidence: 1, coverage: 0.3 };
/** Further passages need at least this share of the best score. */
const MIN_SHARE_OF_BEST = 0.55;
const MAX_ANSWERING = 3;

/** The passages of a search that are shown. */
export interface PassageSelection {
  /** Best first; empty when the documents do not answer. */
  readonly answering: readonly FoundPassage[];
  /** The nearest passages when none answers. */
  readonly near: readonly FoundPassage[];
}

const MIN_NEAR_COVERAGE = 0.35;
const MAX_NEAR = 2;

/** Separates passages that answer from passages that only share words with the question. */
export function selectPassages(found: readonly FoundPassage[]): PassageSelection {
  const best = found.find(answers);
  if (best === undefined) {
    return {
      answering: [],
      near: found.filter(({ coverage }) => coverage >= MIN_NEAR_COVERAGE).slice(0, MAX_NEAR),
    };
  }
  const answering = found.filter(
    (one) => answers(one) && one.score >= best.score * MIN_SHARE_OF_BEST,
  );
  return { answering: answering.slice(0, MAX_ANSWERING), near: [] };
}

const answers = ({ coverage, matches, evidence }: FoundPassage): boolean =>
  coverage >= MIN_COVERAGE ||
  (matches >= RARE_WORDS.matches &&
    evidence >= RARE_WORDS.evidence &&
    coverage >= RARE_WORDS.coverage);

const FOLLOW_UP_CUES =
  /^\s*(and|what about|how about|or|but|also|then|why|so)\b|\b(it|its|that|this|they|them|those|these|there)\b/i;
const MAX_FOLLOW_UP_WORDS = 9;

/** True for a short question that depends on the previous one: "and on Pro?" */
export const isFollowUp = (question: string): boolean =>
  FOLLOW_UP_CUES.test(question) && question.trim().split(/\s+/).length <= MAX_FOLLOW_UP_WORDS;
