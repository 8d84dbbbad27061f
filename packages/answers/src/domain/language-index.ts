import { type IndexEntry } from './index-entry';
import { Postings, type TermNumbers, type TermsAt, withWeight } from './postings';
import { type Passage } from './published-document';
import { wordRunsOf } from './terms';
import { spreadRanking } from './spread-ranking';
import { topOf } from './top-of';
import { type Variants, Vocabulary } from './vocabulary';

export interface Match<Item = Passage> {
  readonly passage: Item;
  /** BM25 of passage and document, as a share of what all words would give; comparable within one search only. */
  readonly score: number;
  /** Share of the question that passage and document contain, weighted by rarity, `0..1`. */
  readonly coverage: number;
  /** Sum of the rarity of what they contain; 1 is a word that only one passage has. */
  readonly evidence: number;
  /** Number of searched words in the question; characters of one word together count less. */
  readonly words: number;
}

export interface SearchOptions {
  readonly limit?: number;
  /** Also finds words that begin with the last one, which may still be typed. */
  readonly completesLast?: boolean;
  /** Also ranks by words that the best passages have in common: those of a topic occur together. */
  readonly expands?: boolean;
}

interface RankingOptions extends Required<Pick<SearchOptions, 'expands'>> {
  readonly ofWords: (position: number) => number;
  /** The highest score of words. */
  readonly possible: number;
  readonly limit: number | undefined;
}

interface QueryWord {
  /** The factor of a run of characters: below 1 for several of them. */
  readonly share: number;
  readonly variants: Variants;
  readonly passageRarity: number;
  readonly documentRarity: number;
}

/** Describes what a word of the question finds, by position of the passage or document. */
interface WordMatches {
  readonly word: QueryWord;
  readonly scores: Float64Array;
  readonly documentScores: Float64Array;
  readonly inPassages: Float64Array;
  readonly inDocuments: Float64Array;
}

/** Parameters `k1` and `b` of BM25. */
const SATURATION = 1.2;
const LENGTH_INFLUENCE = 0.6;
/** A word anywhere in the passage's document, as evidence. */
const DOCUMENT_EVIDENCE = 0.7;
/** Passages of a document that has most words by chance somewhere: in a longer one, they are less evidence. */
const CHANCE_LENGTH = 12;
/** A word that begins with what was typed; the most frequent ones are searched. */
const COMPLETION_WEIGHT = 0.7;
const MAX_COMPLETIONS = 40;

/** The number of a term that nothing contains. */
const NO_TERM = -1;

/** Pseudo-relevance feedback: the best passages, the most telling of their words, and the share of these in the score. */
const FEEDBACK_PASSAGES = 5;
const FEEDBACK_WORDS = 10;
const FEEDBACK_SHARE = 0.3;
/** A word of a single passage finds no other. */
const MIN_FEEDBACK_FREQUENCY = 2;

/** Full-text search over the passages of one language. Immutable. */
export class LanguageIndex<Item = Passage> {
  private readonly inPassages: Postings;
  private readonly inDocuments: Postings;
  private readonly items: Item[] = [];
  private readonly lengths: number[] = [];
  private readonly averageLength: number;
  private readonly documentOf: number[] = [];
  private readonly documents = new Map<string, number>();
  private readonly sizes: number[] = [];
  private readonly documentLengths: number[] = [];
  private readonly averageDocumentLength: number;

  /**
   * @param entries Of documents in this language, at least one.
   * @param vocabulary That of entries with numbers instead of words.
   */
  constructor(
    private readonly language: string,
    entries: Iterable<IndexEntry<Item>>,
    private readonly vocabulary = new Vocabulary(language),
  ) {
    const [ofPassages, ofDocuments]: [TermsAt[], TermsAt[]] = [[], []];
    for (const entry of entries) this.add(entry, { ofPassages, ofDocuments });
    this.inPassages = Postings.of(vocabulary.size, ofPassages);
    ofDocuments.sort(([a], [b]) => a - b);
    this.inDocuments = Postings.of(vocabulary.size, ofDocuments);
    const total = this.lengths.reduce((sum, length) => sum + length, 0);
    this.averageLength = Math.max(1, total / this.items.length);
    this.averageDocumentLength = Math.max(1, total / this.documents.size);
  }

  /** Passages with a word of the question: all of them in no order, or the best ones first. */
  search(
    question: string,
    { limit, completesLast = false, expands = false }: SearchOptions = {},
  ): Match<Item>[] {
    const words = this.queryWords(question, completesLast);
    const found = words.map((word) => this.matchesOf(word));
    const touched = this.touchedBy(words);
    const possible = words.reduce((sum, { passageRarity }) => sum + passageRarity, 0);
    const ofWords = (position: number): number => this.scoreOf(found, position);
    const rarest = rarityOf(1, this.items.length);
    const length = words.reduce((sum, { share }) => sum + share, 0);
    return this.ranked(touched, { ofWords, possible, limit, expands }).flatMap(
      ([position, score]) => {
        const passage = this.items[position];
        if (passage === undefined) return [];
        const covered = this.coveredBy(found, position);
        return {
          passage,
          score: score / possible,
          coverage: covered / possible,
          evidence: covered / rarest,
          words: length,
        };
      },
    );
  }

  private ranked(
    touched: readonly number[],
    { ofWords, possible, limit, expands }: RankingOptions,
  ): (readonly [position: number, score: number])[] {
    if (!expands || limit === undefined) {
      const positions = limit === undefined ? touched : topOf(touched, ofWords, limit);
      return positions.map((position) => [position, ofWords(position)]);
    }
    const related = this.feedbackOf(touched, ofWords);
    return spreadRanking({
      positions: touched,
      byWords: ofWords,
      byTopic: (position) =>
        ofWords(position) + FEEDBACK_SHARE * possible * (related[position] ?? 0),
      documentOf: (position) => this.documentOf[position] ?? 0,
      limit,
    }).map(({ position, score }) => [position, score]);
  }

  searchedTerms(question: string, { completesLast = false }: SearchOptions = {}): Set<string> {
    const words = this.queryWords(question, completesLast);
    return new Set(words.flatMap(({ variants }) => [...variants.keys()]));
  }

  private add(
    { item, document, documentWords, words, length }: IndexEntry<Item>,
    { ofPassages, ofDocuments }: Record<'ofPassages' | 'ofDocuments', TermsAt[]>,
  ): void {
    const known = this.documents.get(document);
    const at = known ?? this.documents.size;
    if (known === undefined) {
      this.documents.set(document, at);
      ofDocuments.push([at, this.numbersOf(documentWords)]);
    }
    const terms = this.numbersOf(words);
    ofPassages.push([this.items.length, terms]);
    ofDocuments.push([at, terms]);
    this.sizes[at] = (this.sizes[at] ?? 0) + 1;
    this.documentLengths[at] = (this.documentLengths[at] ?? 0) + length;
    this.items.push(item);
    this.documentOf.push(at);
    this.lengths.push(length);
  }

  private numbersOf(words: IndexEntry<Item>['words']): TermNumbers {
    return isNumbered(words)
      ? words
      : Uint32Array.from(words, ([word, weight]) => withWeight(this.vocabulary.add(word), weight));
  }

  private queryWords(question: string, completesLast: boolean): QueryWord[] {
    const words = new Map<string, QueryWord>();
    const runs = wordRunsOf(question, this.language);
    for (const run of runs) {
      // Pairs of characters are often one word together, so several count less than as many words.
      const share = 1 / Math.sqrt(run.length);
      for (const [index, word] of run.entries()) {
        const known = this.vocabulary.variantsOf(word);
        const isTyped = completesLast && run === runs.at(-1) && index === run.length - 1;
        const variants = isTyped ? this.withCompletions(known, word) : known;
        const [term = word] = variants.keys();
        words.set(term, this.queryWord(term, variants, share));
      }
    }
    return [...words.values()];
  }

  /** A word is as rare as itself, or as its most frequent variant if nothing contains it. */
  private queryWord(term: string, variants: Variants, share: number): QueryWord {
    const found = this.inPassages.countOf(this.numberOf(term)) > 0 ? [term] : [...variants.keys()];
    const terms = found.map((one) => this.numberOf(one));
    const rarity = rarityOf(this.inPassages.mostOf(terms), this.items.length);
    // A frequent synonym of a rare word says less than the word.
    const discounted = [...variants].map(([variant, weight]) => {
      const own = rarityOf(this.inPassages.countOf(this.numberOf(variant)), this.items.length);
      return [variant, weight * Math.min(1, own / rarity)] as const;
    });
    return {
      share,
      variants: new Map(discounted),
      passageRarity: share * rarity,
      documentRarity: share * rarityOf(this.inDocuments.mostOf(terms), this.documents.size),
    };
  }

  private withCompletions(variants: Variants, word: string): Variants {
    const completions = topOf(
      this.vocabulary.completionsOf(word).filter((term) => !variants.has(term)),
      (term) => this.inPassages.countOf(this.numberOf(term)),
      MAX_COMPLETIONS,
    );
    return new Map([...variants, ...completions.map((term) => [term, COMPLETION_WEIGHT] as const)]);
  }

  /** A word counts by its best variant. */
  private matchesOf(word: QueryWord): WordMatches {
    const { items, documents } = this;
    const scores = new Float64Array(items.length);
    const documentScores = new Float64Array(documents.size);
    const inPassages = new Float64Array(items.length);
    const inDocuments = new Float64Array(documents.size);
    for (const [variant, weight] of word.variants) {
      const term = this.numberOf(variant);
      this.inPassages.each(term, (position, frequency) => {
        const score = weight * this.inPassage(frequency, position);
        scores[position] = Math.max(scores[position] ?? 0, score);
        inPassages[position] = Math.max(inPassages[position] ?? 0, weight);
      });
      this.inDocuments.each(term, (position, frequency) => {
        const score = weight * this.inDocument(frequency, position);
        documentScores[position] = Math.max(documentScores[position] ?? 0, score);
        inDocuments[position] = Math.max(inDocuments[position] ?? 0, weight);
      });
    }
    return { word, scores, documentScores, inPassages, inDocuments };
  }

  /** The positions of passages with a word, without duplicates. */
  private touchedBy(words: readonly QueryWord[]): number[] {
    const touched: number[] = [];
    const isTouched = new Uint8Array(this.items.length);
    for (const term of words.flatMap(({ variants }) => [...variants.keys()])) {
      this.inPassages.each(this.numberOf(term), (position) => {
        if (isTouched[position] === 1) return;
        isTouched[position] = 1;
        touched.push(position);
      });
    }
    return touched;
  }

  private scoreOf(found: readonly WordMatches[], position: number): number {
    const document = this.documentOf[position] ?? 0;
    let score = 0;
    for (const { word, scores, documentScores } of found) {
      score += word.passageRarity * (scores[position] ?? 0);
      score += word.documentRarity * (documentScores[document] ?? 0);
    }
    return score;
  }

  /** Returns how much each passage has of the words that tell the best ones from others, by position. */
  private feedbackOf(
    touched: readonly number[],
    scoreOf: (position: number) => number,
  ): Float64Array {
    const best = topOf(touched, scoreOf, FEEDBACK_PASSAGES).sort((a, b) => a - b);
    const relevance = best.map(scoreOf);
    const telling: { term: number; rarity: number; weight: number }[] = [];
    this.inPassages.eachAt(best, MIN_FEEDBACK_FREQUENCY, (term, frequencies) => {
      const rarity = rarityOf(this.inPassages.countOf(term), this.items.length);
      const weight = frequencies.reduce((sum, frequency, index) => {
        const share = this.inPassage(frequency, best[index] ?? 0);
        return sum + (relevance[index] ?? 0) * rarity * share;
      }, 0);
      telling.push({ term, rarity, weight });
    });
    const words = topOf(telling, ({ weight }) => weight, FEEDBACK_WORDS);
    const possible = words.reduce((sum, { rarity, weight }) => sum + rarity * weight, 0);
    const scores = new Float64Array(this.items.length);
    for (const { term, rarity, weight } of words) {
      const share = (rarity * weight) / possible;
      this.inPassages.each(term, (position, frequency) => {
        scores[position] = (scores[position] ?? 0) + share * this.inPassage(frequency, position);
      });
    }
    return scores;
  }

  private numberOf(term: string): number {
    return this.vocabulary.numberOf(term) ?? NO_TERM;
  }

  /** Returns what a passage and its document contain together. */
  private coveredBy(found: readonly WordMatches[], position: number): number {
    const document = this.documentOf[position] ?? 0;
    const share = DOCUMENT_EVIDENCE * Math.min(1, CHANCE_LENGTH / (this.sizes[document] ?? 1));
    let covered = 0;
    for (const { word, inPassages, inDocuments } of found) {
      const around = (inDocuments[document] ?? 0) * share;
      covered += word.passageRarity * Math.max(inPassages[position] ?? 0, around);
    }
    return covered;
  }

  private inPassage(frequency: number, position: number): number {
    return saturated(frequency, (this.lengths[position] ?? 0) / this.averageLength);
  }

  private inDocument(frequency: number, position: number): number {
    const length = this.documentLengths[position] ?? 0;
    return saturated(frequency, length / this.averageDocumentLength);
  }
}

/** Not by its class: a file may be read in another realm. */
const isNumbered = (words: IndexEntry<unknown>['words']): words is TermNumbers =>
  ArrayBuffer.isView(words);

/** @param length As a share of the average. */
function saturated(frequency: number, length: number): number {
  const norm = 1 - LENGTH_INFLUENCE + LENGTH_INFLUENCE * length;
  return (frequency * (SATURATION + 1)) / (frequency + SATURATION * norm);
}

/** Inverse frequency; highest for a word that nothing contains. */
const rarityOf = (frequency: number, total: number): number =>
  Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5));
