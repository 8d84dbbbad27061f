import { Postings } from './postings';
import { type Passage, type PublishedDocument } from './published-document';
import { termsOf, wordsOf } from './terms';
import { type Variants, Vocabulary } from './vocabulary';

/** A passage with words of a question. */
export interface Match {
  readonly passage: Passage;
  /** BM25 of passage and document, as a share of what all words would give; comparable within one search only. */
  readonly score: number;
  /** Share of the question that passage and document contain, weighted by rarity, `0..1`. */
  readonly coverage: number;
  /** Sum of the rarity of what they contain; 1 is a word that only one passage has. */
  readonly evidence: number;
}

interface QueryWord {
  readonly variants: Variants;
  readonly passageRarity: number;
  readonly documentRarity: number;
}

const SATURATION = 0.6;
const LENGTH_INFLUENCE = 0.6;
const TITLE_WEIGHT = 2;
const HEADING_WEIGHT = 2;
/** A word anywhere in the passage's document, in the score and as evidence. */
const DOCUMENT_SCORE = 0.5;
const DOCUMENT_EVIDENCE = 0.7;

/** Full-text search over the passages of one language. Immutable. */
export class LanguageIndex {
  private readonly inPassages = new Postings();
  private readonly inDocuments = new Postings();
  private readonly vocabulary: Vocabulary;
  private readonly lengths: number[] = [];
  private readonly averageLength: number;
  /** For each passage, the position of its document. */
  private readonly documentOf: number[] = [];
  private readonly documents = new Map<string, number>();

  /** @param passages Of documents in this language, at least one. */
  constructor(
    private readonly language: string,
    private readonly passages: readonly Passage[],
  ) {
    this.vocabulary = new Vocabulary(language);
    for (const passage of passages) this.add(passage);
    const total = this.lengths.reduce((sum, length) => sum + length, 0);
    this.averageLength = Math.max(1, total / passages.length);
  }

  /** All passages with a word of the question, in no order. */
  search(question: string): Match[] {
    const words = this.queryWords(question);
    const scores = new Map<number, number>();
    for (const word of words) this.addScores(word, scores);
    const possible = words.reduce((sum, { passageRarity }) => sum + passageRarity, 0);
    const rarest = rarityOf(1, this.passages.length);
    return [...scores].flatMap(([position, score]) => {
      const passage = this.passages[position];
      if (passage === undefined) return [];
      const around = this.aroundOf(words, position);
      return {
        passage,
        score: (score + around.score) / possible,
        coverage: around.covered / possible,
        evidence: around.covered / rarest,
      };
    });
  }

  private add(passage: Passage): void {
    const position = this.lengths.length;
    const { document, path, blocks } = passage;
    const documentPosition = this.addDocument(document);
    const text = blocks.join('\n');
    const parts: readonly (readonly [string, number])[] = [
      [document.title, TITLE_WEIGHT],
      [path.join(' '), HEADING_WEIGHT],
      [path.length === 0 ? document.summary : '', 1],
      [text, 1],
    ];
    for (const [part, weight] of parts) {
      for (const word of wordsOf(part, this.language)) {
        const term = this.vocabulary.add(word);
        this.inPassages.add(term, position, weight);
        this.inDocuments.add(term, documentPosition, weight);
      }
    }
    this.documentOf.push(documentPosition);
    this.lengths.push(wordsOf(text, this.language).length);
  }

  /** Adds the summary and tags of a document once. @returns Its position. */
  private addDocument({ slug, summary, tags }: PublishedDocument): number {
    const known = this.documents.get(slug);
    if (known !== undefined) return known;
    const position = this.documents.size;
    this.documents.set(slug, position);
    for (const term of termsOf([summary, ...tags].join(' '), this.language)) {
      this.inDocuments.add(term, position, 1);
    }
    return position;
  }

  private queryWords(question: string): QueryWord[] {
    const words = new Map<string, QueryWord>();
    for (const word of wordsOf(question, this.language)) {
      const variants = this.vocabulary.variantsOf(word);
      const [term = word] = variants.keys();
      words.set(term, {
        variants,
        passageRarity: rarityOf(this.inPassages.mostOf(variants.keys()), this.passages.length),
        documentRarity: rarityOf(this.inDocuments.mostOf(variants.keys()), this.documents.size),
      });
    }
    return [...words.values()];
  }

  /** Adds the score of a word to each passage that contains it, by its best variant. */
  private addScores({ variants, passageRarity }: QueryWord, scores: Map<number, number>): void {
    const best = new Map<number, number>();
    for (const [term, weight] of variants) {
      for (const [position, frequency] of this.inPassages.of(term)) {
        const score = weight * this.saturated(frequency, this.lengths[position] ?? 0);
        best.set(position, Math.max(best.get(position) ?? 0, score));
      }
    }
    for (const [position, score] of best) {
      scores.set(position, (scores.get(position) ?? 0) + passageRarity * score);
    }
  }

  /** What the document of a passage adds to its score, and what both contain together. */
  private aroundOf(words: readonly QueryWord[], position: number) {
    const document = this.documentOf[position] ?? 0;
    let [score, covered] = [0, 0];
    for (const { variants, passageRarity, documentRarity } of words) {
      const around = this.inDocuments.heaviest(variants, document);
      const own = this.inPassages.heaviest(variants, position);
      score += DOCUMENT_SCORE * documentRarity * around;
      covered += passageRarity * Math.max(own, around * DOCUMENT_EVIDENCE);
    }
    return { score, covered };
  }

  private saturated(frequency: number, length: number): number {
    const norm = 1 - LENGTH_INFLUENCE + (LENGTH_INFLUENCE * length) / this.averageLength;
    return (frequency * (SATURATION + 1)) / (frequency + SATURATION * norm);
  }
}

/** Inverse frequency; highest for a word that nothing contains. */
const rarityOf = (frequency: number, total: number): number =>
  Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5));
