import { entryOf } from './index-entry';
import { LanguageIndex, type Match } from './language-index';
import { languageOf } from './languages';
import { type Passage } from './published-document';
import { wordsOf } from './terms';

export interface FoundPassage extends Match {
  /** From 1 on, it answers the question. */
  readonly support: number;
}

/** Evidence at which a passage answers: somewhat more than a word that only one passage has. */
const ENOUGH_EVIDENCE = 1.35;
/** Share of the question at which it answers with less: a short question has few words. */
const ENOUGH_COVERAGE = 0.7;

const DEFAULT_LANGUAGE = 'en';

/**
 * Full-text search over passages in several languages. The question is read in each language of the documents; in
 * a language that is not its own, it finds little. Immutable: other documents need another index.
 */
export class PassageIndex {
  private readonly indexes = new Map<string, LanguageIndex>();

  constructor(passages: readonly Passage[]) {
    const byLanguage = new Map<string, Passage[]>();
    for (const passage of passages) {
      const language = languageOf(passage.document.locale);
      const own = byLanguage.get(language);
      if (own === undefined) byLanguage.set(language, [passage]);
      else own.push(passage);
    }
    for (const [language, own] of byLanguage) {
      const index = new LanguageIndex(
        language,
        own.map((passage) => entryOf(passage, language)),
      );
      this.indexes.set(language, index);
    }
  }

  /** False for a text that has only stop words in a language of the documents, or in English. */
  hasSearchTerms(text: string): boolean {
    const languages = new Set([DEFAULT_LANGUAGE, ...this.indexes.keys()]);
    return [...languages].every((language) => wordsOf(text, language).length > 0);
  }

  search(text: string, limit: number): FoundPassage[] {
    if (!this.hasSearchTerms(text)) return [];
    return [...this.indexes.values()]
      .flatMap((index) =>
        index.search(text, { limit }).map((match) => ({ ...match, support: supportOf(match) })),
      )
      .sort((a, b) => b.score - a.score)
      .slice(0, limit);
  }
}

const supportOf = ({ evidence, coverage }: Match): number =>
  Math.max(evidence / ENOUGH_EVIDENCE, coverage / ENOUGH_COVERAGE);
