import { type FoundPassage } from './passage-index';

/** Below this share of what was asked a passage speaks of something else. */
const ANSWERS_FROM = 0.5;
/** A long question has words that no document needs: some telling ones together are enough. */
const TELLING = { matches: 2, evidence: 1, coverage: 0.3 };
/** Passages this close to the best one add to it. */
const CLOSE_TO_BEST = 0.55;
const MOST = 3;

/** What the documents say to a question. */
export interface Findings {
  /** Best first; empty when the documents do not answer. */
  readonly answering: readonly FoundPassage[];
  /** What comes nearest when nothing answers. */
  readonly near: readonly FoundPassage[];
}

const NEAR_FROM = 0.35;

/** Tells passages that answer from passages that merely share words with the question. */
export function judgePassages(found: readonly FoundPassage[]): Findings {
  const best = found.find(answers);
  if (best === undefined) {
    return {
      answering: [],
      near: found.filter(({ coverage }) => coverage >= NEAR_FROM).slice(0, 2),
    };
  }
  const answering = found.filter((one) => answers(one) && one.score >= best.score * CLOSE_TO_BEST);
  return { answering: answering.slice(0, MOST), near: [] };
}

const answers = ({ coverage, matches, evidence }: FoundPassage): boolean =>
  coverage >= ANSWERS_FROM ||
  (matches >= TELLING.matches && evidence >= TELLING.evidence && coverage >= TELLING.coverage);

const CUES =
  /^\s*(and|what about|how about|or|but|also|then|why|so)\b|\b(it|its|that|this|they|them|those|these|there)\b/i;
const FOLLOW_UP_WORDS = 9;

/** True for a short question that leans on the one before it: "and on Pro?" */
export const isFollowUp = (question: string): boolean =>
  CUES.test(question) && question.trim().split(/\s+/).length <= FOLLOW_UP_WORDS;
