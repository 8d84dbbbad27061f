import { type Embedder, normalized } from '../embeddings/embedder';

export const SCRIPTED_DIMENSIONS = 384;
const GRAM = 3;

/**
 * Vectors of character trigrams: texts that share spellings are similar, such as words and their compounds. It knows
 * nothing of meaning, so it shows that vectors are computed, stored, searched and fused, not what a model adds.
 */
export const scriptedEmbedder: Embedder = {
  key: 'scripted',
  name: 'scripted',
  embed: (texts) => Promise.resolve(texts.map(trigramVector)),
};

export function trigramVector(text: string): number[] {
  const vector = new Array<number>(SCRIPTED_DIMENSIONS).fill(0);
  const line = ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;
  for (let at = 0; at + GRAM <= line.length; at += 1) {
    const hash = hashOf(line.slice(at, at + GRAM));
    // The sign makes collisions cancel each other out.
    const index = hash % SCRIPTED_DIMENSIONS;
    vector[index] = (vector[index] ?? 0) + ((hash & 0x10000) === 0 ? 1 : -1);
  }
  vector[0] = (vector[0] ?? 0) + 1e-3; // an empty text has a direction too
  return normalized(vector);
}

/** FNV-1a. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash;
}
