import { supportOf, thresholdOf } from './calibrate';
import { entryOf } from './index-entry';
import { LanguageIndex, type Match } from './language-index';
import { languageOf } from './languages';
import { type Passage } from './published-document';
import { wordsOf } from './terms';

/** A passage that a search found. */
export interface FoundPassage extends Match {
  /** From 1 on, it answers the question. */
  readonly support: number;
}

interface CalibratedIndex {
  readonly index: LanguageIndex;
  readonly threshold: number;
}

const DEFAULT_LANGUAGE = 'en';

/**
 * Full-text search over passages in several languages. The question is read in each language of the documents; in
 * a language that is not its own, it finds little. Immutable: other documents need another index.
 */
export class PassageIndex {
  private readonly indexes = new Map<string, CalibratedIndex>();

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
      const threshold = thresholdOf(own, (text) => index.search(text));
      this.indexes.set(language, { index, threshold });
    }
  }

  /** False for a text that has only stop words in a language of the documents, or in English. */
  hasSearchTerms(text: string): boolean {
    const languages = new Set([DEFAULT_LANGUAGE, ...this.indexes.keys()]);
    return [...languages].every((language) => wordsOf(text, language).length > 0);
  }

  /** The best passages for a text, best first. */
  search(text: string, limit: number): FoundPassage[] {
    if (!this.hasSearchTerms(text)) return [];
    return [...this.indexes.values()]
      .flatMap(({ index, threshold }) =>
        index
          .search(text, { limit })
          .map((match) => ({ ...match, support: supportOf(match) / threshold })),
      )
      .sort((a, b) => b.score - a.score)
      .slice(0, limit);
  }
}
