import { execFileSync, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { AREAS } from '../../areas.mjs';
import { linkPackages } from '../rehearse/branded-copy';
import { followSkill } from '../skills/follow-skill';
import { GENERATED } from './generated';
import { type Git, gitIn, linesOf } from './git';

/**
 * Five copies of release N that differ, brought to release N + 1. N is the newest release in the history of this checkout,
 * and N + 1 its files; without a release, N is its files, and N + 1 has made-up changes.
 */
const ROOT = join(__dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'keelson-clones-'));
const engine = gitIn(join(folder, 'engine'));
const copy = gitIn(join(folder, 'copy'));
const EDITED = 50;
/** Files of which the release and the owner change the same lines. */
const DISPUTED = 3;

const text = (git: Git, path: string): string => readFileSync(join(git.folder, path), 'utf8');
const write = (git: Git, path: string, change: (before: string) => string): void =>
  writeFileSync(join(git.folder, path), change(text(git, path)));

function commit(git: Git, message: string): void {
  git('add', '--all');
  git('commit', '--quiet', '--message', message);
}

/** Files of the engine that both sides change. */
function engineFiles(git: Git): string[] {
  const found = linesOf(git('ls-files', 'functions/src/billing', 'packages/contracts/src/billing'));
  // One with a conflict is listed for each side.
  return [...new Set(found)].filter((path) => /(?<!\.spec)\.ts$/.test(path)).slice(0, EDITED);
}

const RELEASE_LINE = '// Changed by the release.\n';
const OWNER_LINE = '// Changed by the owner.\n';

/** The newest release in the history of this checkout; null before the first one. */
function lastRelease(): string | null {
  const { status, stdout } = spawnSync(
    'git',
    ['describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*'],
    { cwd: ROOT, encoding: 'utf8' },
  );
  return status === 0 ? stdout.trim() : null;
}

function setVersion(version: string): void {
  write(engine, 'package.json', (before) =>
    before.replace(/"version": "[^"]*"/, `"version": "${version}"`),
  );
}

/** Makes the changes of a release when there is no history yet: engine, rules, `firebase.json`, files of the demo. */
function inventRelease(): void {
  for (const [index, path] of engineFiles(engine).entries()) {
    if (index < DISPUTED) appendFileSync(join(engine.folder, path), RELEASE_LINE);
    else write(engine, path, (before) => RELEASE_LINE + before);
  }
  write(engine, 'firestore.rules', (before) =>
    before.replace('match /staff/{uid} {', '// Changed by the release.\n    match /staff/{uid} {'),
  );
  write(engine, 'firebase.json', (before) =>
    before.replace('max-age=31536000; includeSubDomains', 'max-age=63072000; includeSubDomains'),
  );
  write(engine, 'execution/src/main.ts', (before) => RELEASE_LINE + before);
  write(engine, 'product/plans.ts', (before) =>
    before.replace('chatMessages: 20 }', 'chatMessages: 21 }'),
  );
  writeFileSync(join(engine.folder, 'product/more.ts'), 'export const MORE = 1;\n');
}

/** The files of a commit of this checkout, or as they are now, take the place of those of the engine. */
function takeFiles(from: string | null): void {
  const list = 'git ls-files -z --cached --others --exclude-standard --deduplicate';
  const archive =
    from === null ? `${list} | tar --create --null --files-from -` : `git archive ${from}`;
  engine.succeeds('rm', '-r', '--quiet', '--force', '.');
  execFileSync('bash', ['-e', '-c', `${archive} | tar --extract -C "${engine.folder}"`], {
    cwd: ROOT,
  });
}

beforeAll(() => {
  const before = lastRelease();
  mkdirSync(engine.folder);
  engine('init', '--quiet', '--initial-branch=main');
  engine('config', 'user.name', 'Engine');
  engine('config', 'user.email', 'engine@example.test');
  takeFiles(before);
  setVersion('0.1.0');
  commit(engine, 'release N');
  engine('tag', 'v0.1.0');
  if (before === null) inventRelease();
  else takeFiles(null);
  setVersion('0.2.0');
  commit(engine, 'release N + 1');
  engine('tag', 'v0.2.0');
  gitIn(folder)('clone', '--quiet', '--origin', 'upstream', '--branch', 'v0.1.0', 'engine', 'copy');
  copy('config', 'user.name', 'Owner');
  copy('config', 'user.email', 'owner@example.test');
  for (const manifest of linesOf(copy('ls-files', 'package.json', '*/package.json'))) {
    linkPackages(ROOT, copy.folder, dirname(manifest));
  }
});
afterEach(() => {
  copy('reset', '--quiet', '--hard');
  copy('switch', '--quiet', '--force', '--detach', 'v0.1.0');
  copy.succeeds('branch', '--quiet', '-D', 'upgrade/v0.2.0');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const brandCommand = (...args: string[]): void =>
  void execFileSync('npm', ['run', '--silent', 'brand', '--', '--yes', ...args], {
    cwd: copy.folder,
  });

const CHANGES = {
  branded: () => void followSkill('brand', copy.folder),
  'without boards': () => {
    brandCommand('--areas', 'billing,dashboard');
    copy('rm', '-r', '--quiet', '--ignore-unmatch', ...(AREAS['boards']?.folders ?? []));
  },
  'with a module': () => void followSkill('add-a-module', copy.folder),
  'with 50 edited files': () => {
    for (const path of engineFiles(copy)) appendFileSync(join(copy.folder, path), OWNER_LINE);
  },
} satisfies Record<string, () => void>;
type Kind = keyof typeof CHANGES;

/** The sides of each conflict: what the owner has, and what the release has. */
const conflictsIn = (file: string): (readonly [string, string])[] =>
  [...text(copy, file).matchAll(/^<{7} .*\n([^]*?)^={7}\n([^]*?)^>{7} .*\n/gm)].map(
    ([, ours = '', theirs = '']) => [ours, theirs] as const,
  );

/** What one copy and the next have in common is checked once. */
function checkTypes(): void {
  const check = (project: string, name: string): string =>
    spawnSync(
      process.execPath,
      [
        ...['node_modules/typescript-7/bin/tsc', '-p', project, '--noEmit', '--singleThreaded'],
        ...['--incremental', '--tsBuildInfoFile', join(folder, `${name}.tsbuildinfo`)],
      ],
      { cwd: copy.folder, encoding: 'utf8' },
    ).stdout;
  expect(check('.', 'services')).toBe('');
  expect(check('web/tsconfig.json', 'web')).toBe('');
}

/** Files that the upgrade writes anew, also where the owner has not. */
const WRITTEN = ['.env.example', ...GENERATED.flatMap(({ files }) => files)];

/** What the release made is there, and beside it nothing but what the owner made. */
function checkInvented(kinds: readonly Kind[], ofOwner: readonly string[]): void {
  const differs = linesOf(copy('diff', '--name-only', 'v0.2.0', 'HEAD', '--', '.', ':!product'));
  const known = [...ofOwner, ...WRITTEN];
  expect(differs.filter((file) => !known.includes(file))).toEqual([]);
  const ofBoth = kinds.includes('with 50 edited files') ? [OWNER_LINE] : [];
  for (const file of engineFiles(copy)) {
    for (const line of [RELEASE_LINE, ...ofBoth]) expect(text(copy, file)).toContain(line);
  }
  expect(text(copy, 'firestore.rules')).toContain(RELEASE_LINE);
  expect(text(copy, 'firebase.json')).toContain('max-age=63072000');
  expect(existsSync(join(copy.folder, 'execution/src'))).toBe(!kinds.includes('without boards'));
}

it.each<readonly [name: string, kinds: readonly Kind[]]>([
  ...(Object.keys(CHANGES) as Kind[]).map((kind) => [kind, [kind]] as const),
  ['with all of it', Object.keys(CHANGES) as Kind[]],
])(
  'a copy %s comes to the next release',
  (name, kinds) => {
    const branch = name.replaceAll(' ', '-');
    copy('switch', '--quiet', '--force-create', branch, 'v0.1.0');
    for (const kind of kinds) CHANGES[kind]();
    commit(copy, name);
    const ofOwner = linesOf(copy('diff', '--name-only', 'v0.1.0', 'HEAD'));

    const command = ['run', '--silent', 'upgrade', '--', '--no-test'];
    const upgraded = spawnSync('npm', command, { cwd: copy.folder, encoding: 'utf8' });
    const conflicts = linesOf(copy('diff', '--name-only', '--diff-filter=U'));
    process.stdout.write(
      `${name}: ${ofOwner.length} files of the owner, ${conflicts.length} conflicts\n`,
    );

    expect(conflicts.filter((file) => !ofOwner.includes(file))).toEqual([]);
    const sides = conflicts.flatMap(conflictsIn);
    if (lastRelease() === null) {
      const expected = kinds.includes('with 50 edited files') ? DISPUTED : 0;
      expect(conflicts).toEqual(engineFiles(copy).slice(0, expected));
      expect(sides).toEqual(conflicts.map(() => [OWNER_LINE, RELEASE_LINE]));
    }
    expect([upgraded.status, upgraded.stderr]).toEqual([conflicts.length > 0 ? 1 : 0, '']);
    for (const file of conflicts) {
      write(copy, file, (before) => before.replace(/^(?:<{7}|={7}|>{7})(?: .*)?\n/gm, ''));
    }
    if (conflicts.length > 0) commit(copy, 'resolved');

    expect(copy('diff', '--name-only', branch, 'HEAD', '--', 'product')).toBe('');
    if (lastRelease() === null) checkInvented(kinds, ofOwner);
    expect(copy('merge-base', 'HEAD', 'v0.2.0')).toBe(copy('rev-parse', 'v0.2.0^{commit}'));
    checkTypes();
  },
  1_800_000,
);
