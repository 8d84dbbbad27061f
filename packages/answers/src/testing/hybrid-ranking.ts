import { continuedPassages } from '../domain/continued-passages';
import { embeddedText, passageIdOf } from '../embeddings/passage-id';
import { fuseRankings } from '../domain/fuse-rankings';
import { languageOf } from '../domain/languages';
import { PassageIndex } from '../domain/passage-index';
import { type PublishedDocument } from '../domain/published-document';
import { selectPassages } from '../domain/select-passages';
import { splitDocument } from '../domain/split-document';
import { type Embedder } from '../embeddings/embedder';
import { measureChance } from '../embeddings/measure-chance';
import { ExactVectors } from './exact-vectors';
import { type Ranking } from './measure-corpus';

const CANDIDATES = 12;
const FUSED_CANDIDATES = 30;
const BATCH = 32;
const TIMEOUT_MS = 300_000;

export interface HybridRankings {
  readonly hybrid: Ranking;
  /** Never refuses. */
  readonly vectors: Ranking;
}

/** @param questions All that will be ranked: their vectors are computed first. */
export async function hybridRankings(
  documents: readonly PublishedDocument[],
  questions: readonly string[],
  embedder: Embedder,
): Promise<HybridRankings> {
  const passages = documents.flatMap(splitDocument);
  const byId = new Map(passages.map((passage) => [passageIdOf(passage), passage] as const));
  const ofPassages = await embedAll(
    embedder,
    [...byId].map(([id, passage]) => [id, embeddedText(passage)] as const),
  );
  const ofQuestions = await embedAll(
    embedder,
    questions.map((question) => [question, question] as const),
  );
  const vectors = new ExactVectors(ofPassages);
  const languages = new Set(documents.map(({ locale }) => languageOf(locale)));
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const chance = await measureChance({ embedder, vectors }, languages, signal);
  if (chance === null) throw new Error('There are no passages');
  const index = PassageIndex.of(passages);
  const similarTo = (question: string) =>
    vectors.search(ofQuestions.get(question) ?? [], FUSED_CANDIDATES).flatMap((near) => {
      const passage = byId.get(near.passage);
      return passage === undefined ? [] : [{ passage, similarity: near.similarity }];
    });
  return {
    vectors: (question) => {
      const found = similarTo(question).slice(0, CANDIDATES);
      return {
        ranked: found.map(({ passage }) => passage),
        answering: continuedPassages(found.slice(0, 3)).map(({ passage }) => passage),
      };
    },
    hybrid: (question) => {
      const byWords = index.search(question, FUSED_CANDIDATES);
      const fused = fuseRankings(byWords, similarTo(question), chance).slice(0, CANDIDATES);
      const { answering } = selectPassages(fused);
      return {
        ranked: fused.map(({ passage }) => passage),
        answering: continuedPassages(answering).map(({ passage }) => passage),
      };
    },
  };
}

async function embedAll(
  embedder: Embedder,
  texts: readonly (readonly [string, string])[],
): Promise<Map<string, number[]>> {
  const vectors = new Map<string, number[]>();
  for (let at = 0; at < texts.length; at += BATCH) {
    const batch = texts.slice(at, at + BATCH);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const made = await embedder.embed(
      batch.map(([, text]) => text),
      signal,
    );
    batch.forEach(([id], index) => vectors.set(id, made[index] ?? []));
  }
  return vectors;
}
