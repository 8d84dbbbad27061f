import { CONTROL_QUESTIONS } from './control-questions';
import { entryOf } from './index-entry';
import { LanguageIndex, type Match } from './language-index';
import { languageOf } from './languages';
import { type Passage } from './published-document';
import { wordsOf } from './terms';

export interface FoundPassage extends Match {
  /** From 1 on, it answers the question. */
  readonly support: number;
}

/** Standard deviations above what control questions find, on average, in the documents of their language. */
const ABOVE_CHANCE = 1.6;
/** Few documents have hardly a word of them. */
const MIN_THRESHOLD = 1.25;
const MAX_THRESHOLD = 2.4;
/** For languages without control questions. */
const USUAL_THRESHOLD = 1.7;
/** Passages of a ranking of which one has to answer. */
const BEST = 3;

const DEFAULT_LANGUAGE = 'en';

/**
 * Full-text search over passages in several languages. The question is read in each language of the documents; in
 * a language that is not its own, it finds little. Immutable: other documents need another index.
 */
export class PassageIndex {
  /** @param thresholds Strength from which a passage answers, by language; measured when it is needed first. */
  constructor(
    private readonly indexes: ReadonlyMap<string, LanguageIndex>,
    private readonly thresholds = new Map<string, number>(),
  ) {}

  static of(passages: readonly Passage[]): PassageIndex {
    const byLanguage = Map.groupBy(passages, ({ document }) => languageOf(document.locale));
    const indexes = [...byLanguage].map(([language, own]) => {
      const entries = own.map((passage) => entryOf(passage, language));
      return [language, new LanguageIndex(language, entries)] as const;
    });
    return new PassageIndex(new Map(indexes));
  }

  /** False for a text that has only stop words in a language of the documents, or in English. */
  hasSearchTerms(text: string): boolean {
    const languages = new Set([DEFAULT_LANGUAGE, ...this.indexes.keys()]);
    return [...languages].every((language) => wordsOf(text, language).length > 0);
  }

  search(text: string, limit: number): FoundPassage[] {
    if (!this.hasSearchTerms(text)) return [];
    return [...this.indexes]
      .flatMap(([language, index]) =>
        index.search(text, { limit, expands: true }).map((match) => ({ match, language })),
      )
      .sort((a, b) => b.match.score - a.match.score)
      .slice(0, limit)
      .map(({ match, language }) => ({
        ...match,
        support: strengthOf(match) / this.thresholdFor(language),
      }));
  }

  thresholdFor(language: string): number {
    const known = this.thresholds.get(language);
    if (known !== undefined) return known;
    const [index, questions] = [this.indexes.get(language), CONTROL_QUESTIONS[language]];
    const measured =
      index === undefined || questions === undefined
        ? USUAL_THRESHOLD
        : thresholdOf(index, questions);
    const threshold = Math.min(MAX_THRESHOLD, Math.max(MIN_THRESHOLD, measured));
    this.thresholds.set(language, threshold);
    return threshold;
  }
}

function thresholdOf(index: LanguageIndex, questions: readonly string[]): number {
  const strengths = questions.map((question) =>
    Math.max(0, ...index.search(question, { limit: BEST }).map(strengthOf)),
  );
  const mean = strengths.reduce((sum, one) => sum + one, 0) / strengths.length;
  const variance = strengths.reduce((sum, one) => sum + (one - mean) ** 2, 0) / strengths.length;
  return mean + ABOVE_CHANCE * Math.sqrt(variance);
}

/** Evidence and share of a question that say about the same. */
const EVIDENCE = 1.35;
const COVERAGE = 0.7;
/** A question with more words has much evidence by chance, so that more than this counts as this. */
const MAX_EVIDENCE = 1.5;
const MAX_WORDS = 6;

/** Returns how much of the question a passage has: rare words of it or most of them, and of a longer question more. */
const strengthOf = ({ score, evidence, coverage, words }: Match): number => {
  const counted = words > MAX_WORDS ? Math.min(evidence, MAX_EVIDENCE) : evidence;
  const share = Math.max(counted / EVIDENCE, coverage / COVERAGE);
  return share * Math.sqrt(score * Math.min(words, MAX_WORDS));
};
