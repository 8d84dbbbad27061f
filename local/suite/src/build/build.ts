import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { SuiteFailure } from '../failure';
import { ROOT, STATE } from '../locations';
import { ProcessGroup } from '../process/group';
import { withLock } from '../process/lock';
import { TOOL_ENVIRONMENT } from '../process/tool-environment';
import { type Terminal } from '../terminal';
import { contentHash } from './content-hash';
import { addPages } from '../../../../functions/add-pages.mjs';

export interface BuildTarget {
  readonly name: string;
  readonly workspace: string;
  /** Its npm script; `build` unless given. */
  readonly script?: string;
  /** Files and folders of the checkout that the output depends on. */
  readonly inputs: readonly string[];
  /** Exists when the output is complete. */
  readonly output: string;
  /** Completes what the script has built. */
  readonly finish?: () => void;
}

/** Sources that all services bundle. */
export const SERVER_SOURCES: readonly string[] = [
  'packages/answers/src',
  'packages/server/src',
  'packages/contracts/src',
  'product',
];

export const DEPLOYED_WEB: BuildTarget = {
  name: 'web app',
  workspace: 'web',
  inputs: ['web', 'packages/contracts/src', 'product', 'package-lock.json'],
  output: 'web/dist/browser/index.html',
  finish: () => addPages(join(ROOT, 'functions', 'lib')),
};

/** The web app whose users sign in at the Auth emulator. */
export const WEB: BuildTarget = { ...DEPLOYED_WEB, script: 'build:local' };

export const FUNCTIONS: BuildTarget = {
  name: 'functions',
  workspace: 'functions',
  inputs: [
    'areas.mjs',
    'functions',
    'packages/readers/src',
    'scripts/deploy',
    ...SERVER_SOURCES,
    'firebase.json', // its headers are bundled, for the pages that the functions serve
    'package.json',
    'package-lock.json',
  ],
  output: 'functions/lib/index.js',
};

/**
 * Builds the target when its inputs changed since the last build or its output is missing.
 *
 * @returns True when it was built.
 */
export function build(target: BuildTarget, terminal: Terminal): Promise<boolean> {
  return withBuildLock(target, terminal, async () => {
    const hash = `${scriptOf(target)} ${contentHash(ROOT, target.inputs)}`;
    if (isBuilt(target, hash)) return false;
    await terminal.step(`build ${target.name}`, () => runBuild(target));
    target.finish?.();
    writeFileSync(stampOf(target), hash);
    return true;
  });
}

/** Copies the build output to a folder that later builds do not change. */
export async function copyBuildOutput(
  target: BuildTarget,
  folder: string,
  terminal: Terminal,
): Promise<void> {
  const from = dirname(join(ROOT, target.output));
  await withBuildLock(target, terminal, () => cp(from, folder, { recursive: true }));
}

function withBuildLock<Result>(
  { workspace, name }: BuildTarget,
  terminal: Terminal,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = join(STATE, 'build', `${workspace}.lock`);
  return withLock(lock, work, () => terminal.note(`another command is building the ${name}`));
}

const scriptOf = ({ script = 'build' }: BuildTarget): string => script;

const stampOf = (target: BuildTarget): string => join(STATE, 'build', `${target.workspace}.hash`);

function isBuilt(target: BuildTarget, hash: string): boolean {
  const stamp = stampOf(target);
  if (!existsSync(join(ROOT, target.output)) || !existsSync(stamp)) return false;
  return readFileSync(stamp, 'utf8') === hash;
}

async function runBuild(target: BuildTarget): Promise<void> {
  const { name, workspace } = target;
  const log = join(STATE, 'build', `${workspace}.log`);
  mkdirSync(join(STATE, 'build'), { recursive: true });
  const group = await ProcessGroup.start({
    name: `build ${workspace}`,
    command: 'npm',
    args: ['run', '--silent', scriptOf(target), '--workspace', workspace],
    cwd: ROOT,
    env: { ...process.env, ...TOOL_ENVIRONMENT, NG_CLI_ANALYTICS: 'false', FORCE_COLOR: '0' },
    log,
  });
  const { code } = await group.ended;
  if (code === 0) return;
  const output = group.lastLines(25).join('\n    ');
  throw new SuiteFailure(`The ${name} could not be built:\n    ${output}`, `Log: ${log}`);
}
