import { nearestWord } from './nearest-word';
import { type Passage } from './published-document';
import { alikeOf, stem, termsOf, wordsOf } from './terms';

/** A passage that a search found. */
export interface FoundPassage {
  readonly passage: Passage;
  /** BM25 over text, headings and title; comparable within one search only. */
  readonly score: number;
  /** How much of what was asked it speaks of, `0..1`, rare words counting more. */
  readonly coverage: number;
  /** How many of the words that were asked for it has. */
  readonly matches: number;
  /** How telling those are together; 1 is a word that nothing else has. */
  readonly evidence: number;
}

/** A word that is looked for, as a stem; `share` is what finding it is worth. */
interface Wanted {
  readonly term: string;
  readonly share: number;
}

interface Entry {
  readonly passage: Passage;
  /** The stems of its document's title. */
  readonly topic: ReadonlySet<string>;
  /** How often each stem occurs, headings and title counting more. */
  readonly weights: ReadonlyMap<string, number>;
  readonly length: number;
}

const SATURATION = 1.2;
const LENGTH_INFLUENCE = 0.6;
const TITLE_WEIGHT = 1.5;
const HEADING_WEIGHT = 2;
/** A word used for another counts as part of it. */
const ALIKE_WEIGHT = 0.7;
/** So does one that it was probably meant to be. */
const GUESSED_WEIGHT = 0.8;
/** Of two documents the one whose title speaks of what is asked is meant. */
const TOPIC_BONUS = 0.35;

/** Finds passages by their words. Immutable: another set of documents is another index. */
export class PassageIndex {
  private readonly entries: readonly Entry[];
  private readonly occurrences = new Map<string, number>();
  private readonly averageLength: number;
  /** Every word that occurs, as it is written. */
  private readonly vocabulary = new Set<string>();

  constructor(passages: readonly Passage[]) {
    this.entries = passages.map(entryOf);
    for (const { weights } of this.entries) {
      for (const term of weights.keys()) {
        this.occurrences.set(term, (this.occurrences.get(term) ?? 0) + 1);
      }
    }
    for (const { document, path, blocks } of passages) {
      const text = [document.title, ...path, ...blocks].join(' ');
      for (const word of wordsOf(text)) this.vocabulary.add(word);
    }
    const total = this.entries.reduce((sum, { length }) => sum + length, 0);
    this.averageLength = total / Math.max(1, this.entries.length);
  }

  get size(): number {
    return this.entries.length;
  }

  /** The best passages for a text, best first. */
  search(text: string, most: number): FoundPassage[] {
    const wanted = this.wantedOf(text);
    if (wanted.length === 0) return [];
    return this.entries
      .map((entry) => this.judge(entry, wanted))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, most);
  }

  /** What to look for: each word once; one that no document has stands for what it was meant to be. */
  private wantedOf(text: string): Wanted[] {
    const wanted = new Map<string, Wanted>();
    for (const word of wordsOf(text)) {
      const term = stem(word);
      const guess = this.isKnown(term) ? null : nearestWord(word, this.vocabulary);
      const meant =
        guess === null ? { term, share: 1 } : { term: stem(guess), share: GUESSED_WEIGHT };
      if (!wanted.has(meant.term)) wanted.set(meant.term, meant);
    }
    return [...wanted.values()];
  }

  private judge(entry: Entry, wanted: readonly Wanted[]): FoundPassage {
    const { passage, topic, weights, length } = entry;
    const norm = 1 - LENGTH_INFLUENCE + (LENGTH_INFLUENCE * length) / this.averageLength;
    let [score, covered, asked, matches] = [0, 0, 0, 0];
    for (const { term, share: most } of wanted) {
      const rarity = this.rarity(term);
      asked += rarity;
      const own = weights.get(term) ?? 0;
      const alike = own > 0 ? [] : alikeOf(term).filter((other) => weights.has(other));
      const share = most * (own > 0 ? 1 : alike.length > 0 ? ALIKE_WEIGHT : 0);
      if (share === 0) continue;
      const often = own > 0 ? own : Math.max(...alike.map((other) => weights.get(other) ?? 0));
      matches += 1;
      covered += rarity * share;
      score += (rarity * share * often * (SATURATION + 1)) / (often + SATURATION * norm);
      if (topic.has(term)) score += rarity * TOPIC_BONUS;
    }
    const coverage = asked === 0 ? 0 : covered / asked;
    return { passage, score, coverage, matches, evidence: covered / this.rarest };
  }

  private isKnown(term: string): boolean {
    return [term, ...alikeOf(term)].some((one) => this.occurrences.has(one));
  }

  /** The rarity of a word that one passage alone has. */
  private get rarest(): number {
    return rarityOf(1, this.entries.length);
  }

  /** The inverse document frequency; highest for a word that no document has. */
  private rarity(term: string): number {
    const family = [term, ...alikeOf(term)];
    const known = Math.max(...family.map((one) => this.occurrences.get(one) ?? 0));
    return rarityOf(known, this.entries.length);
  }
}

const rarityOf = (known: number, all: number): number =>
  Math.log(1 + (all - known + 0.5) / (known + 0.5));

function entryOf(passage: Passage): Entry {
  const weights = new Map<string, number>();
  const add = (text: string, weight: number): number => {
    const terms = termsOf(text);
    for (const term of terms) weights.set(term, (weights.get(term) ?? 0) + weight);
    return terms.length;
  };
  const { document, path, blocks } = passage;
  add(document.title, TITLE_WEIGHT);
  add(path.join(' '), HEADING_WEIGHT);
  if (path.length === 0) add(document.summary, 1);
  const length = add(blocks.join('\n'), 1);
  return { passage, topic: new Set(termsOf(document.title)), weights, length };
}
