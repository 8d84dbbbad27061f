import { type NearVector } from '../embeddings/passage-vectors';

/** Exact search over vectors of length 1 in memory, as Firestore's search is. */
export class ExactVectors {
  constructor(private readonly vectors: ReadonlyMap<string, readonly number[]>) {}

  search(question: readonly number[], limit: number): NearVector[] {
    const found = [...this.vectors].map(([passage, vector]) => ({
      passage,
      similarity: vector.reduce((sum, value, index) => sum + value * (question[index] ?? 0), 0),
    }));
    return found.sort((a, b) => b.similarity - a.similarity).slice(0, limit);
  }

  nearest(question: readonly number[], limit: number): Promise<NearVector[]> {
    return Promise.resolve(this.search(question, limit));
  }
}
