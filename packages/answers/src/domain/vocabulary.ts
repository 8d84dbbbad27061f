import { nearestWord } from './nearest-word';
import { synonymsOf } from './synonyms';
import { isCjk, stemOf } from './terms';

/** The terms to find a word by. The weight is 1 for the word itself. */
export type Variants = ReadonlyMap<string, number>;

const SYNONYM_WEIGHT = 0.7;
/** A misspelled word or another form of it. */
const CORRECTED_WEIGHT = 0.8;
/** A longer or shorter word with the same beginning. */
const RELATED_WEIGHT = 0.5;
/** A part of a joined word. */
const JOINED_WEIGHT = 0.5;

const MIN_RELATED_LENGTH = 5;
const MAX_RELATED_DIFFERENCE = 6;
/** Share of a term that a related one begins with. */
const RELATED_BEGINNING = 0.6;

/** Languages that write several words as one: `Urlaubstage`. */
const JOINING = new Set(['da', 'de', 'fi', 'nb', 'nl', 'no', 'sv']);
const MIN_JOINED_LENGTH = 9;
const MIN_JOINED_PART = 5;

/** The words of an index in one language, and what else a word of a question can mean there. */
export class Vocabulary {
  private readonly words = new Map<string, string>();
  /** Terms with their numbers, from 0. */
  private readonly terms = new Map<string, number>();
  private readonly termsByBeginning = new Map<string, string[]>();

  constructor(private readonly language: string) {}

  /**
   * Adds a word.
   *
   * @param term Its stem, if it is known.
   * @returns The number of its term.
   */
  add(word: string, term = this.termOf(word)): number {
    this.words.set(word, term);
    const known = this.terms.get(term);
    if (known !== undefined) return known;
    const id = this.terms.size;
    this.terms.set(term, id);
    if (isCjk(term) || term.length < MIN_RELATED_LENGTH) return id;
    const beginning = term.slice(0, MIN_RELATED_LENGTH);
    const others = this.termsByBeginning.get(beginning);
    if (others === undefined) this.termsByBeginning.set(beginning, [term]);
    else others.push(term);
    return id;
  }

  get size(): number {
    return this.terms.size;
  }

  /** Null for a term of no known word. */
  numberOf(term: string): number | null {
    return this.terms.get(term) ?? null;
  }

  variantsOf(word: string): Variants {
    const term = this.termOf(word);
    const variants = new Map([[term, 1]]);
    const add = (terms: readonly string[], weight: number): void => {
      for (const one of terms) if (!variants.has(one)) variants.set(one, weight);
    };
    add(
      synonymsOf(term, this.language, (one) => this.termOf(one)),
      SYNONYM_WEIGHT,
    );
    if (!isCjk(word) && ![...variants.keys()].some((one) => this.terms.has(one))) {
      const corrected = nearestWord(word, this.words.keys());
      const part = corrected === null ? this.joinedIn(word) : null;
      if (corrected !== null) add([this.termOf(corrected)], CORRECTED_WEIGHT);
      if (part !== null) add([this.termOf(part)], JOINED_WEIGHT);
    }
    add(this.relatedTo(term), RELATED_WEIGHT);
    return variants;
  }

  completionsOf(beginning: string): string[] {
    const terms = new Set<string>();
    for (const [word, term] of this.words) if (word.startsWith(beginning)) terms.add(term);
    return [...terms];
  }

  termOf(word: string): string {
    return this.words.get(word) ?? stemOf(word, this.language);
  }

  /** Known terms with the same beginning: `configur` for `configurat`. */
  private relatedTo(term: string): string[] {
    if (term.length < MIN_RELATED_LENGTH || isCjk(term)) return [];
    const length = Math.max(MIN_RELATED_LENGTH, Math.ceil(term.length * RELATED_BEGINNING));
    const beginning = term.slice(0, length);
    const near = this.termsByBeginning.get(term.slice(0, MIN_RELATED_LENGTH)) ?? [];
    return near.filter(
      (one) =>
        (one.startsWith(beginning) || term.startsWith(one)) &&
        Math.abs(one.length - term.length) <= MAX_RELATED_DIFFERENCE,
    );
  }

  /** The longest known word that an unknown joined word ends or begins with. */
  private joinedIn(word: string): string | null {
    if (!JOINING.has(this.language) || word.length < MIN_JOINED_LENGTH) return null;
    for (let length = word.length - 1; length >= MIN_JOINED_PART; length -= 1) {
      const parts = [word.slice(-length), word.slice(0, length)];
      const known = parts.find((part) => this.words.has(part));
      if (known !== undefined) return known;
    }
    return null;
  }
}
