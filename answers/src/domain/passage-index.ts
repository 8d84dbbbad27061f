import { type Passage } from './published-document';
import { alikeOf, termsOf } from './terms';

/** A passage that a search found. */
export interface FoundPassage {
  readonly passage: Passage;
  /** BM25 over text, headings and title; comparable within one search only. */
  readonly score: number;
  /** How much of what was asked it speaks of, `0..1`, rare words counting more. */
  readonly coverage: number;
}

interface Entry {
  readonly passage: Passage;
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
/** Of two documents the one whose title speaks of what is asked is meant. */
const TOPIC_BONUS = 0.35;

/** Finds passages by their words. Immutable: another set of documents is another index. */
export class PassageIndex {
  private readonly entries: readonly Entry[];
  private readonly occurrences = new Map<string, number>();
  private readonly averageLength: number;

  constructor(passages: readonly Passage[]) {
    this.entries = passages.map(entryOf);
    for (const { weights } of this.entries) {
      for (const term of weights.keys()) {
        this.occurrences.set(term, (this.occurrences.get(term) ?? 0) + 1);
      }
    }
    const total = this.entries.reduce((sum, { length }) => sum + length, 0);
    this.averageLength = total / Math.max(1, this.entries.length);
  }

  get size(): number {
    return this.entries.length;
  }

  /** The best passages for a text, best first. */
  search(text: string, most: number): FoundPassage[] {
    const terms = [...new Set(termsOf(text))];
    if (terms.length === 0) return [];
    return this.entries
      .map((entry) => this.judge(entry, terms))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, most);
  }

  private judge(entry: Entry, terms: readonly string[]): FoundPassage {
    const { passage, weights, length } = entry;
    const norm = 1 - LENGTH_INFLUENCE + (LENGTH_INFLUENCE * length) / this.averageLength;
    const topic = new Set(termsOf(passage.document.title));
    let score = 0;
    let covered = 0;
    let asked = 0;
    for (const term of terms) {
      const rarity = this.rarity(term);
      asked += rarity;
      const own = weights.get(term) ?? 0;
      const alike = own > 0 ? [] : alikeOf(term).filter((other) => weights.has(other));
      const share = own > 0 ? 1 : alike.length > 0 ? ALIKE_WEIGHT : 0;
      if (share === 0) continue;
      const often = own > 0 ? own : Math.max(...alike.map((other) => weights.get(other) ?? 0));
      covered += rarity * share;
      score += (rarity * share * often * (SATURATION + 1)) / (often + SATURATION * norm);
      if (topic.has(term)) score += rarity * TOPIC_BONUS;
    }
    return { passage, score, coverage: asked === 0 ? 0 : covered / asked };
  }

  /** The inverse document frequency; highest for a word that no document has. */
  private rarity(term: string): number {
    const family = [term, ...alikeOf(term)];
    const known = Math.max(...family.map((one) => this.occurrences.get(one) ?? 0));
    return Math.log(1 + (this.entries.length - known + 0.5) / (known + 0.5));
  }
}

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
  return { passage, weights, length };
}
