/**
 * `npm run deploy -- --project my-product`: checks the sign-in, the roles and the configuration, builds, and deploys everything
 * unattended, in the order of a release: rules and indexes, functions, Hosting. `--only functions` deploys a part. firebase-tools runs the checks of `firebase.json`
 * (`predeploy`) before each part. `--dry-run` changes nothing in the project (docs/releasing.md). Where requests are pinned to
 * former revisions, it says so after the functions, and does not release Hosting together with functions that get no requests.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { runFirebase } from './firebase.mjs';
import { describePinned, readPinned } from './pinned-traffic.mjs';
import { readRegion } from './read-region.mjs';
import { readArguments } from '../command/read-arguments.mjs';

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
  if (unknown.length > 0) throw new Error(`There is no deploy target ${unknown.join(' or ')}.`);
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

const HOSTING_WAITS =
  'Hosting was not deployed: its web app may need functions that get no requests yet. Deploy it afterwards, with --only hosting.';

/**
 * @param {string[]} args
 * @param {string} part
 */
const deploys = (args, part) => args[args.indexOf('--only') + 1]?.split(',').includes(part);

/**
 * Runs the commands until one fails, and looks at the traffic between functions and Hosting, where both are known.
 *
 * @param {readonly string[][]} commands
 * @param {{ run: (args: string[]) => number, readPinned: () => ReturnType<typeof readPinned>,
 *   print: (text: string) => void, project: string }} io
 * @returns {number} Exit code.
 */
export function deployInOrder(commands, { run, readPinned: read, print, project }) {
  const runAll = (/** @type {readonly string[][]} */ some) =>
    some.reduce((status, args) => (status === 0 ? run(args) : status), 0);
  const afterFunctions = commands.findIndex((args) => deploys(args, 'functions')) + 1;
  const first = afterFunctions === 0 ? commands : commands.slice(0, afterFunctions);
  const status = runAll(first);
  if (status !== 0 || !first.some((args) => deploys(args, 'functions') || deploys(args, 'hosting')))
    return status;
  const pinned = read();
  if (typeof pinned === 'string') print(pinned);
  else if (pinned.length > 0) print(describePinned(pinned, project));
  const rest = commands.slice(first.length);
  if (rest.length > 0 && !rest.flat().includes('--dry-run') && leavesFunctions(pinned)) {
    print(HOSTING_WAITS);
    return 1;
  }
  return runAll(rest);
}

/** The execution service is not deployed here. @param {ReturnType<typeof readPinned>} pinned */
const leavesFunctions = (pinned) =>
  typeof pinned !== 'string' && pinned.some(({ service }) => service !== 'keelson-execution');

/**
 * Finds what would make a deployment fail, before anything is built or goes live.
 *
 * @param {{ ask: (command: string, args: string[]) => { status: number, errors: string },
 *   print: (text: string) => void, project: string }} io
 * @returns {number} Exit code.
 */
export function checkFirst({ ask, print, project }) {
  const allowed = ask('node', ['scripts/deploy/permissions.mjs', project]);
  if (allowed.status !== 0) {
    print(`${allowed.errors}\nSign in with npx firebase login; docs/launch.md has the roles.`);
    return allowed.status;
  }
  const configured = ask('npm', ['run', '-s', 'ops', '--', 'env:check']);
  if (configured.status !== 0) print(configured.errors);
  return configured.status;
}

/** @param {string} project @param {string} command @param {string[]} args */
function ask(project, command, args) {
  const env = { ...process.env, KEELSON_PROJECT: project };
  const { status, stderr } = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8', env });
  return { status: status ?? 1, errors: stderr.trim() };
}

function main() {
  const { values } = readArguments({
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
  const { project } = values;
  const print = (/** @type {string} */ text) => console.error(text);
  const checked = checkFirst({
    ask: (command, args) => ask(project, command, args),
    print,
    project,
  });
  if (checked !== 0) return checked;
  const build = spawnSync('npm', ['run', 'build'], { cwd: ROOT, stdio: 'inherit' });
  if (build.status !== 0) return build.status ?? 1;
  return deployInOrder(deployCommands({ ...values, project }), {
    run: runFirebase,
    readPinned: () => readPinned(project, readRegion()),
    print,
    project,
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = main();
