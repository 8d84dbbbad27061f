/**
 * `npm run deploy -- --project my-product`: deploys everything unattended, in the order of a release: rules and
 * indexes, functions, Hosting. `--only functions` deploys a part. firebase-tools runs the checks of `firebase.json`
 * (`predeploy`) before each part. `--dry-run` changes nothing in the project (docs/releasing.md).
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runFirebase } from './firebase.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Each part with the options that it needs without a terminal. Functions need `--force`: triggers that are retried
 * ask for it, and so does the clean-up policy of their images, after deploying. It also deletes functions that this
 * version no longer has.
 */
const PARTS = [
  { only: 'firestore,storage', options: [] },
  { only: 'functions', options: ['--force'] },
  { only: 'hosting', options: [] },
];

/**
 * @param {{ project: string, only?: string, 'dry-run'?: boolean }} choice
 * @returns {string[][]} Arguments of firebase-tools, one command after the other.
 */
export function deployCommands({ project, only, 'dry-run': dryRun }) {
  const chosen = only?.split(',');
  const parts = PARTS.filter(
    (part) => chosen === undefined || part.only.split(',').some((name) => chosen.includes(name)),
  );
  const known = parts.flatMap((part) => part.only.split(','));
  const unknown = chosen?.filter((name) => !known.includes(name)) ?? [];
  if (unknown.length > 0) throw new Error(`Nothing to deploy is named ${unknown.join(' or ')}.`);
  return parts.map((part) => [
    'deploy',
    '--non-interactive',
    '--project',
    project,
    '--only',
    part.only
      .split(',')
      .filter((name) => chosen === undefined || chosen.includes(name))
      .join(','),
    ...part.options,
    ...(dryRun === true ? ['--dry-run'] : []),
  ]);
}

function main() {
  const { values } = parseArgs({
    options: {
      project: { type: 'string' },
      only: { type: 'string' },
      'dry-run': { type: 'boolean' },
    },
  });
  if (values.project === undefined) {
    console.error(
      'Usage: npm run deploy -- --project PROJECT_ID [--only functions,hosting] [--dry-run]',
    );
    return 1;
  }
  const build = spawnSync('npm', ['run', 'build'], { cwd: ROOT, stdio: 'inherit' });
  if (build.status !== 0) return build.status ?? 1;
  for (const args of deployCommands({ ...values, project: values.project })) {
    const status = runFirebase(args);
    if (status !== 0) return status;
  }
  return 0;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main();
