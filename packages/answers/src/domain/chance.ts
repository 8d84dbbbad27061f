/** Describes how similar the best passage is to questions that the documents do not answer. */
export interface Chance {
  /** Mean by language; the language of the passage decides. */
  readonly means: Readonly<Record<string, number>>;
  /** Mean of the languages, for others. */
  readonly mean: number;
  readonly deviation: number;
}

/** Fewer questions than differ would make every passage look unusual. */
const MIN_DEVIATION = 0.02;

/** @param similarities Of control questions, by language; at least one. */
export function chanceOf(similarities: Readonly<Record<string, readonly number[]>>): Chance {
  const measured = Object.entries(similarities).filter(([, values]) => values.length > 0);
  const means = Object.fromEntries(measured.map(([language, values]) => [language, mean(values)]));
  const squares = measured.flatMap(([language, values]) =>
    values.map((value) => (value - (means[language] ?? 0)) ** 2),
  );
  return {
    means,
    mean: mean(Object.values(means)),
    deviation: Math.max(MIN_DEVIATION, Math.sqrt(mean(squares))),
  };
}

/** Returns how many standard deviations a similarity is above that of control questions. */
export const aboveChance = (similarity: number, language: string, chance: Chance): number =>
  (similarity - (chance.means[language] ?? chance.mean)) / chance.deviation;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
