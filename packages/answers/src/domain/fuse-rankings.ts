import { aboveChance, type Chance } from './chance';
import { languageOf } from './languages';
import { type FoundPassage } from './passage-index';
import { type Passage } from './published-document';

export interface SimilarPassage {
  readonly passage: Passage;
  /** Cosine. */
  readonly similarity: number;
}

/** Damps the difference between the first ranks. Lists are short, so it is smaller than the usual 60. */
const RANK_OFFSET = 10;
/** Passages of the ranking by words whose support decides, as without vectors. */
const BEST = 3;

/** Standard deviations above chance at which passages answer without words, or with some words. */
const CERTAIN = 10;
const LIKELY = 5;
const SOME_SUPPORT = 0.75;
/** No more similar than to control questions: words must say more. */
const DOUBTFUL_SUPPORT = 0.8;

/**
 * One ranking of two: by words and by meaning, by reciprocal rank fusion. Each passage gets the support of the question
 * as a whole, which decides whether the documents answer.
 */
export function fuseRankings(
  byWords: readonly FoundPassage[],
  bySimilarity: readonly SimilarPassage[],
  chance: Chance,
): FoundPassage[] {
  const found = new Map<Passage, { match: FoundPassage; score: number }>();
  const support = supportOf(byWords, bySimilarity, chance);
  byWords.forEach((match, rank) => found.set(match.passage, { match, score: shareOf(rank) }));
  bySimilarity.forEach(({ passage }, rank) => {
    const known = found.get(passage);
    const match = known?.match ?? {
      passage,
      score: 0,
      coverage: 0,
      evidence: 0,
      words: 0,
      support: 0,
    };
    found.set(passage, { match, score: (known?.score ?? 0) + shareOf(rank) });
  });
  return [...found.values()]
    .map(({ match, score }) => ({ ...match, score, support }))
    .sort((a, b) => b.score - a.score);
}

const shareOf = (rank: number): number => 1 / (RANK_OFFSET + rank + 1);

function supportOf(
  byWords: readonly FoundPassage[],
  [best]: readonly SimilarPassage[],
  chance: Chance,
): number {
  const words = Math.max(0, ...byWords.slice(0, BEST).map(({ support }) => support));
  if (best === undefined) return words;
  const above = aboveChance(best.similarity, languageOf(best.passage.document.locale), chance);
  if (above < 0) return words * DOUBTFUL_SUPPORT;
  const answers = above >= CERTAIN || (above >= LIKELY && words >= SOME_SUPPORT);
  return answers ? Math.max(1, words) : words;
}
