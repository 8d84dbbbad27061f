import { CONTROL_QUESTIONS } from '../domain/control-questions';
import { type Chance, chanceOf } from '../domain/chance';

import { type Embedder } from './embedder';
import { type PassageVectors } from './passage-vectors';

/** Endpoints take about a hundred texts at once. */
const PER_LANGUAGE = 6;

/** Searches control questions in the languages of the documents, or all of them for other languages. */
export async function measureChance(
  {
    embedder,
    vectors,
  }: { readonly embedder: Embedder; readonly vectors: Pick<PassageVectors, 'nearest'> },
  languages: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Chance | null> {
  const own = Object.entries(CONTROL_QUESTIONS).filter(([language]) => languages.has(language));
  const asked = own.length === 0 ? Object.entries(CONTROL_QUESTIONS) : own;
  const questions = asked.flatMap(([language, texts]) =>
    texts.slice(0, PER_LANGUAGE).map((text) => ({ language, text })),
  );
  const texts = questions.map(({ text }) => text);
  const made = await embedder.embed(texts, signal);
  const similarities: Record<string, number[]> = {};
  for (const [index, { language }] of questions.entries()) {
    const [best] = await vectors.nearest(made[index] ?? [], 1);
    if (best !== undefined) (similarities[language] ??= []).push(best.similarity);
  }
  return Object.keys(similarities).length === 0 ? null : chanceOf(similarities);
}
