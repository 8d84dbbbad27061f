import { nearestWord } from './nearest-word';
import { type Passage } from './published-document';
import { synonymsOf, stem, termsOf, wordsOf } from './terms';

/** A passage that a search found. */
export interface FoundPassage {
  readonly passage: Passage;
  /** BM25 over text, headings and title; comparable within one search only. */
  readonly score: number;
  /** Share of the query that it contains, `0..1`, weighted by rarity. */
  readonly coverage: number;
  /** Number of query terms that it contains. */
  readonly matches: number;
  /** Sum of their rarity; 1 is a word that no other passage has. */
  readonly evidence: number;
}

/** A stem to search for; `weight` is below 1 for a corrected word. */
interface QueryTerm {
  readonly term: string;
  readonly weight: number;
}

interface Entry {
  readonly passage: Passage;
  /** Stems of the document's title. */
  readonly titleTerms: ReadonlySet<string>;
  /** Occurrences of each stem; headings and title weigh more. */
  readonly frequencies: ReadonlyMap<string, number>;
  readonly length: number;
}

const SATURATION = 1.2;
const LENGTH_INFLUENCE = 0.6;
const TITLE_WEIGHT = 1.5;
const HEADING_WEIGHT = 2;
/** Weight of a synonym. */
const SYNONYM_WEIGHT = 0.7;
/** Weight of a corrected word. */
const CORRECTED_WEIGHT = 0.8;
/** Bonus for a term in the document's title. */
const TITLE_BONUS = 0.35;

/** BM25 search over passages. Immutable: other documents need another index. */
export class PassageIndex {
  private readonly entries: readonly Entry[];
  /** Number of passages that contain each stem. */
  private readonly passageCounts = new Map<string, number>();
  private readonly averageLength: number;
  /** All words of the passages, not stemmed. */
  private readonly vocabulary = new Set<string>();

  constructor(passages: readonly Passage[]) {
    this.entries = passages.map(entryOf);
    for (const { frequencies } of this.entries) {
      for (const term of frequencies.keys()) {
        this.passageCounts.set(term, (this.passageCounts.get(term) ?? 0) + 1);
      }
    }
    for (const { document, path, blocks } of passages) {
      const text = [document.title, ...path, ...blocks].join(' ');
      for (const word of wordsOf(text)) this.vocabulary.add(word);
    }
    const total = this.entries.reduce((sum, { length }) => sum + length, 0);
    this.averageLength = total / Math.max(1, this.entries.length);
  }

  /** The best passages for a text, best first. */
  search(text: string, limit: number): FoundPassage[] {
    const terms = this.queryTerms(text);
    if (terms.length === 0) return [];
    return this.entries
      .map((entry) => this.score(entry, terms))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, limit);
  }

  /** The distinct terms of a text. A word that no passage has is replaced by the nearest known one. */
  private queryTerms(text: string): QueryTerm[] {
    const terms = new Map<string, QueryTerm>();
    for (const word of wordsOf(text)) {
      const term = stem(word);
      const corrected = this.isKnown(term) ? null : nearestWord(word, this.vocabulary);
      const query =
        corrected === null
          ? { term, weight: 1 }
          : { term: stem(corrected), weight: CORRECTED_WEIGHT };
      if (!terms.has(query.term)) terms.set(query.term, query);
    }
    return [...terms.values()];
  }

  private score(entry: Entry, terms: readonly QueryTerm[]): FoundPassage {
    const { passage, titleTerms, frequencies, length } = entry;
    const norm = 1 - LENGTH_INFLUENCE + (LENGTH_INFLUENCE * length) / this.averageLength;
    let [score, covered, total, matches] = [0, 0, 0, 0];
    for (const { term, weight } of terms) {
      const rarity = this.rarity(term);
      total += rarity;
      const own = frequencies.get(term) ?? 0;
      const synonyms = own > 0 ? [] : synonymsOf(term).filter((other) => frequencies.has(other));
      const share = weight * (own > 0 ? 1 : synonyms.length > 0 ? SYNONYM_WEIGHT : 0);
      if (share === 0) continue;
      const frequency =
        own > 0 ? own : Math.max(...synonyms.map((other) => frequencies.get(other) ?? 0));
      matches += 1;
      covered += rarity * share;
      score += (rarity * share * frequency * (SATURATION + 1)) / (frequency + SATURATION * norm);
      if (titleTerms.has(term)) score += rarity * TITLE_BONUS;
    }
    const coverage = total === 0 ? 0 : covered / total;
    return { passage, score, coverage, matches, evidence: covered / this.maxRarity };
  }

  private isKnown(term: string): boolean {
    return [term, ...synonymsOf(term)].some((one) => this.passageCounts.has(one));
  }

  /** Rarity of a word that only one passage has. */
  private get maxRarity(): number {
    return rarityOf(1, this.entries.length);
  }

  /** Inverse document frequency, synonyms included; highest for a word that no passage has. */
  private rarity(term: string): number {
    const family = [term, ...synonymsOf(term)];
    const count = Math.max(...family.map((one) => this.passageCounts.get(one) ?? 0));
    return rarityOf(count, this.entries.length);
  }
}

const rarityOf = (count: number, total: number): number =>
  Math.log(1 + (total - count + 0.5) / (count + 0.5));

function entryOf(passage: Passage): Entry {
  const frequencies = new Map<string, number>();
  const add = (text: string, weight: number): number => {
    const terms = termsOf(text);
    for (const term of terms) frequencies.set(term, (frequencies.get(term) ?? 0) + weight);
    return terms.length;
  };
  const { document, path, blocks } = passage;
  add(document.title, TITLE_WEIGHT);
  add(path.join(' '), HEADING_WEIGHT);
  if (path.length === 0) add(document.summary, 1);
  const length = add(blocks.join('\n'), 1);
  return { passage, titleTerms: new Set(termsOf(document.title)), frequencies, length };
}
