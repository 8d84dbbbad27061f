import { continuedPassages } from '../domain/continued-passages';
import { PassageIndex } from '../domain/passage-index';
import { type Passage } from '../domain/published-document';
import { selectPassages } from '../domain/select-passages';
import { type Ranking } from './measure-corpus';

const CANDIDATES = 12;
/** Passages between one and that whose text is cited after it as a control: several documents. */
const DISTANCE = 40;

export function corpusRanking(passages: readonly Passage[]): Ranking {
  const index = PassageIndex.of(passages);
  return (question) => {
    const found = index.search(question, CANDIDATES);
    const { answering } = selectPassages(found);
    return {
      ranked: found.map(({ passage }) => passage),
      answering: continuedPassages(answering).map(({ passage }) => passage),
    };
  };
}

/** Controls: is it what follows a passage that helps, or only that more text is cited? */
export const CONTINUATIONS = {
  none: (passages: readonly Passage[]): Passage[] =>
    passages.map((passage) => ({ ...passage, next: null })),

  /** Returns the passages that follow another one. */
  elsewhere: (passages: readonly Passage[]): Passage[] =>
    passages.map((passage, index) => {
      const other = passages[(index + DISTANCE) % passages.length];
      return { ...passage, next: other?.next ?? null };
    }),

  before: (passages: readonly Passage[]): Passage[] => {
    const linked: Passage[] = [];
    for (const passage of passages) {
      const last = linked.at(-1);
      const next = last?.document === passage.document ? last : null;
      linked.push({ ...passage, next });
    }
    return linked;
  },
} as const satisfies Record<string, (passages: readonly Passage[]) => Passage[]>;
