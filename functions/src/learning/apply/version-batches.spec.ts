import { type SourcedVersion } from '@keelson/contracts/learning/public-doc';
import { versionBatches } from './version-batches';

const version = (slug: string, bytes: number): SourcedVersion =>
  ({ slug, markdown: 'x'.repeat(bytes) }) as unknown as SourcedVersion;
const slugs = (versions: readonly SourcedVersion[]): string[][] =>
  versionBatches(versions).map((batch) => batch.map(({ slug }) => slug));

const KB = 1_000;

describe('versionBatches', () => {
  it.each<readonly [string, readonly SourcedVersion[], string[][]]>([
    ['nothing', [], []],
    [
      'at most eight',
      'abcdefghi'.split('').map((slug) => version(slug, KB)),
      ['abcdefgh'.split(''), ['i']],
    ],
    [
      'less of large ones, which the emulator would refuse together',
      'abcdef'.split('').map((slug) => version(slug, 600 * KB)),
      [
        ['a', 'b', 'c'],
        ['d', 'e', 'f'],
      ],
    ],
    [
      'one alone that is larger than a batch',
      [version('a', KB), version('b', 3_000 * KB), version('c', KB)],
      [['a'], ['b'], ['c']],
    ],
  ])('has %s', (_what, versions, expected) => {
    expect(slugs(versions)).toEqual(expected);
  });
});
