/**
 * `npm run ops -- release:check v0.1.0`: compares what owners write against with the release before, and fails when
 * `UPGRADE.md` does not name a change in the section of this version.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Git, gitIn, linesOf } from './git';
import { exportsOf, PUBLIC_FILES, typeChanges } from './public-types';
import { entriesAfter } from './upgrade-notes';

const ROOT = join(import.meta.dirname, '..', '..');

function publicTypes(git: Git, commit: string): Map<string, string> {
  const paths = linesOf(git('ls-tree', '-r', '--name-only', commit)).filter((path) =>
    PUBLIC_FILES.test(path),
  );
  return new Map(paths.flatMap((path) => [...exportsOf(path, git('show', `${commit}:${path}`))]));
}

/** The files of the owner that the engine reads. A copy does not get one that is new: a release writes nothing there. */
const readFiles = (git: Git, commit: string): string[] =>
  linesOf(
    git('grep', '-h', '-o', '-E', "from '@keelson/product/[a-z/-]+'", commit, '--', ':!product'),
  ).map((line) => `${line.slice("from '@keelson/".length, -1)}.ts`);

/** @returns The exit code. */
function main(before: string | undefined): number {
  if (before === undefined) {
    process.stderr.write('Usage: npm run ops -- release:check v0.1.0 (the release before)\n');
    return 2;
  }
  const git = gitIn(ROOT);
  const changes = typeChanges(publicTypes(git, before), publicTypes(git, 'HEAD'));
  const notes = entriesAfter(readFileSync(join(ROOT, 'UPGRADE.md'), 'utf8'), before)
    .map(({ text }) => text)
    .join('\n');
  const known = new Set(readFiles(git, before));
  const added = new Set(readFiles(git, 'HEAD').filter((file) => !known.has(file)));
  const news = [...added].map((name) => ({ name, kind: 'new' }));
  const missing = [...changes, ...news].filter(({ name }) => !notes.includes(`\`${name}\``));
  for (const { name, kind } of missing) {
    process.stderr.write(`UPGRADE.md does not say what to do: \`${name}\` is ${kind}.\n`);
  }
  return missing.length === 0 ? 0 : 1;
}

process.exitCode = main(process.argv[2]);
