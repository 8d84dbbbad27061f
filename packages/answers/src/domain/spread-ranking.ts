import { topOf } from './top-of';

export interface RankedPosition {
  readonly position: number;
  readonly score: number;
}

interface RankingParts {
  readonly positions: readonly number[];
  readonly byWords: (position: number) => number;
  /** With words that the best passages have in common. */
  readonly byTopic: (position: number) => number;
  readonly documentOf: (position: number) => number;
  readonly limit: number;
}

/** Passages that the words of the question alone choose: those that an answer quotes. */
const BY_WORDS = 3;
/** A further passage of a document says less that is new than one of another document. */
const REPEATED_SHARE = 0.9;
const MAX_REPEATED = 3;

/** The best passages by the words of the question, then the others by their topic; best first. */
export function spreadRanking(parts: RankingParts): RankedPosition[] {
  const best = ranked(parts, parts.byWords).slice(0, BY_WORDS);
  const known = new Set(best.map(({ position }) => position));
  const others = ranked(parts, parts.byTopic).filter(({ position }) => !known.has(position));
  const share = Math.min(1, (best.at(-1)?.score ?? 0) / (others[0]?.score ?? 1));
  return [
    ...best,
    ...others.map(({ position, score }) => ({ position, score: score * share })),
  ].slice(0, parts.limit);
}

function ranked(
  { positions, documentOf, limit }: RankingParts,
  scoreOf: RankingParts['byWords'],
): RankedPosition[] {
  const seen = new Map<number, number>();
  return topOf(positions, scoreOf, limit)
    .map((position) => {
      const document = documentOf(position);
      const repeated = seen.get(document) ?? 0;
      seen.set(document, repeated + 1);
      const share = REPEATED_SHARE ** Math.min(MAX_REPEATED, repeated);
      return { position, score: scoreOf(position) * share };
    })
    .sort((a, b) => b.score - a.score);
}
