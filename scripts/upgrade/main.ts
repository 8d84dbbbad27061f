/**
 * `npm run upgrade`: brings this copy to a release of the engine (docs/upgrading.md).
 *
 * npm run upgrade -- [--to v0.3.0] [--security] [--dry-run] [--remote upstream] [--no-test]
 *
 *   --to        the release; without it, the newest
 *   --security  only the commits that fix the security of the engine
 *   --dry-run   shows what would happen and what would conflict, and changes nothing
 *   --remote    the remote with the engine's releases
 *   --advisories  asks only which advisories of the engine this copy is open to
 *   --no-test   leaves out the dry run of migrations and the tests
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { FROM_PRODUCT, GENERATED } from './generated';
import { type Advisory, openAdvisories } from './advisories';
import { gitIn, GitFailure } from './git';
import { upgrade, UpgradeRefused, type UpgradeResult } from './upgrade';
import { readArguments } from '../command/read-arguments.mjs';

const ROOT = join(import.meta.dirname, '..', '..');

const { values } = readArguments({
  options: {
    advisories: { type: 'boolean', default: false },
    to: { type: 'string' },
    security: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    remote: { type: 'string', default: 'upstream' },
    'no-test': { type: 'boolean', default: false },
  },
});
const say = (line: string): void => void process.stdout.write(`${line}\n`);

function run(...args: readonly string[]): boolean {
  say(`\nnpm ${args.join(' ')}`);
  return spawnSync('npm', args, { cwd: ROOT, stdio: 'inherit' }).status === 0;
}

/** @returns The exit code. */
function reportAdvisories(advisories: readonly Advisory[]): number {
  if (advisories.length === 0) say('This copy has the fix of every advisory of the engine.');
  for (const { id, severity, title, fixedIn, remedy } of advisories) {
    say(`${id}: ${title} (${severity}, fixed in ${fixedIn})\n    → ${remedy}`);
  }
  return advisories.length === 0 ? 0 : 1;
}

/** @returns The exit code. */
function report(result: UpgradeResult): number {
  switch (result.state) {
    case 'current':
      say(`This copy is based on ${result.release} already.`);
      return 0;
    case 'conflicts':
      say(
        `\nBoth sides changed lines of these files:\n${result.files.map((file) => `  ${file}`).join('\n')}`,
      );
      if (!values['dry-run']) {
        say('Resolve them, then:');
        for (const command of [...result.then, 'git add --all', 'git commit', 'npm test']) {
          say(`  ${command}`);
        }
        say(
          'To give up: git merge --abort (or git cherry-pick --abort), switch back, delete the branch',
        );
      }
      return 1;
    case 'merged': {
      if (values['dry-run']) {
        say(`${result.release} can be merged without a conflict. Nothing was changed.`);
        return 0;
      }
      for (const command of result.failed) {
        say(`This failed. Do what the release asks for, then run it again: ${command}`);
      }
      const passed = result.failed.length === 0 && (values['no-test'] || run('test'));
      say(
        `\nThe branch ${result.branch} has ${result.release}. Merge it, or throw it away: git branch -D ${result.branch}`,
      );
      say('Before the deployment: npm run ops -- migrate --dry-run');
      return passed ? 0 : 1;
    }
  }
}

function main(): number {
  try {
    const { to = null, security, remote } = values;
    const dryRun = values['dry-run'];
    const git = gitIn(ROOT);
    if (values.advisories) return reportAdvisories(openAdvisories(git, remote));
    const written = { generated: GENERATED, fromProduct: FROM_PRODUCT };
    return report(upgrade({ git, remote, to, security, dryRun, ...written, say }));
  } catch (error) {
    if (!(error instanceof UpgradeRefused || error instanceof GitFailure)) throw error;
    say(error.message);
    return 1;
  }
}

process.exitCode = main();
