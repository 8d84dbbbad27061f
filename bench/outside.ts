import { measureOutside } from '@keelson/answers/testing/measure-outside';
import { readOutsideSets } from '@keelson/answers/testing/outside-sets';

/** The ranking by words on documents and questions that other people wrote. @returns False without any. */
export function benchOutside({ folder }: { readonly folder: string }): boolean {
  const sets = readOutsideSets(folder);
  const print = (cells: readonly string[]): void => {
    process.stdout.write(`${cells.map((cell) => cell.padStart(10)).join('')}\n`);
  };
  print(['', 'questions', 'nDCG@10', 'hit@1', 'hit@3', 'cited', 'refused']);
  for (const set of sets) {
    const { questions, ...shares } = measureOutside(set);
    const { gain, first, inThree, cited, refused } = shares;
    const figures = [gain, first, inThree, cited, refused].map((one) => one.toFixed(3));
    print([set.name, `${questions}`, ...figures]);
  }
  return sets.length > 0;
}
