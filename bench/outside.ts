import { measureOutside } from '@keelson/answers/testing/measure-outside';
import { type OutsideSet, readOutsideSets } from '@keelson/answers/testing/outside-sets';

/** The ranking by words on documents and questions that other people wrote; wrong: questions of another set of this language that are answered. @returns False without any. */
export function benchOutside({ folder }: { readonly folder: string }): boolean {
  const sets = readOutsideSets(folder);
  const print = (cells: readonly string[]): void => {
    process.stdout.write(`${cells.map((cell) => cell.padStart(10)).join('')}\n`);
  };
  print(['', 'questions', 'nDCG@10', 'hit@1', 'hit@3', 'cited', 'refused', 'wrong']);
  for (const set of sets) {
    const language = languageIn(set);
    const others = sets.filter((one) => one !== set && languageIn(one) === language);
    const strange = others.flatMap((other) => other.questions);
    const { questions, ...shares } = measureOutside(set, strange);
    const { gain, first, inThree, cited, refused, wrong } = shares;
    const figures = [gain, first, inThree, cited, refused, wrong].map(
      (one) => one?.toFixed(3) ?? '-',
    );
    print([set.name, `${questions}`, ...figures]);
  }
  return sets.length > 0;
}

const languageIn = ({ documents }: OutsideSet): string | undefined => documents[0]?.locale;
