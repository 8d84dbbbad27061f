import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type GeneratedFiles } from './generated';
import { openAdvisories } from './advisories';
import { type Git, GitFailure, gitIn } from './git';
import { upgrade, type Upgrade, UpgradeRefused } from './upgrade';

const folder = mkdtempSync(join(tmpdir(), 'keelson-upgrade-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function repository(name: string): Git {
  const git = gitIn(join(folder, name));
  mkdirSync(git.folder);
  git('init', '--quiet', '--initial-branch=main');
  return signed(git);
}

function signed(git: Git): Git {
  git('config', 'user.name', 'Owner');
  git('config', 'user.email', 'owner@example.test');
  return git;
}

function commit(git: Git, message: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(git.folder, path)), { recursive: true });
    writeFileSync(join(git.folder, path), text);
  }
  git('add', '--all');
  git('commit', '--quiet', '--message', message);
}

const textOf = (git: Git, path: string): string => readFileSync(join(git.folder, path), 'utf8');
const manifest = (version: string): string => `${JSON.stringify({ name: 'engine', version })}\n`;
const LINES = ['one', 'two', 'three', 'four', 'five', 'six', 'seven'];
const engineFile = (changed: Readonly<Record<string, string>> = {}): string =>
  `${LINES.map((line) => changed[line] ?? line).join('\n')}\n`;

const engine = repository('engine');
commit(engine, 'first', {
  'package.json': manifest('0.1.0'),
  'engine.txt': engineFile(),
  'gate.txt': 'open\n',
  'list.txt': 'written by a command\n',
  'product/plans.txt': 'the demo sells this\n',
});
engine('tag', 'v0.1.0');
commit(engine, 'fix: the gate is closed\n\nSecurity: yes', { 'gate.txt': 'closed\n' });
commit(engine, 'feat: a better engine', {
  'package.json': manifest('0.2.0'),
  'engine.txt': engineFile({ two: 'two, better' }),
  'list.txt': 'written by another release\n',
  'product/plans.txt': 'the demo sells more\n',
  'product/more.txt': 'a file of the demo\n',
  'UPGRADE.md': '# Upgrading\n\n## 0.2.0\n\nRename `a` to `b`.\n\n## 0.1.0\n\nNothing.\n',
});
engine('tag', 'v0.2.0');

let clones = 0;
/** A copy of release 0.1.0 in which the owner changed something. */
function copy(files: Readonly<Record<string, string>>): Git {
  const name = `copy-${(clones += 1)}`;
  gitIn(folder)('clone', '--quiet', '--branch', 'v0.1.0', engine.folder, name);
  const git = signed(gitIn(join(folder, name)));
  git('switch', '--quiet', '--create', 'main');
  git('remote', 'rename', 'origin', 'upstream');
  commit(git, 'ours', { 'product/plans.txt': 'we sell that\n', ...files });
  return git;
}

const LIST: GeneratedFiles = {
  files: ['list.txt'],
  from: /^list\.txt$/,
  command: [process.execPath, '-e', "require('fs').writeFileSync('list.txt', 'written again\\n')"],
};
const said: string[] = [];
const run = (git: Git, more: Partial<Upgrade> = {}) =>
  upgrade({
    git,
    remote: 'upstream',
    to: null,
    security: false,
    dryRun: false,
    generated: [LIST],
    fromProduct: [],
    say: (line: string) => void said.push(line),
    ...more,
  });

it('merges a release on a branch, keeps what is the owner’s, and writes generated files again', () => {
  const git = copy({ 'engine.txt': engineFile({ six: 'six, ours' }), 'list.txt': 'ours\n' });
  const before = git('rev-parse', 'main');
  expect(run(git)).toEqual({
    state: 'merged',
    release: 'v0.2.0',
    branch: 'upgrade/v0.2.0',
    failed: [],
  });
  expect(textOf(git, 'engine.txt')).toBe(engineFile({ two: 'two, better', six: 'six, ours' }));
  expect(textOf(git, 'product/plans.txt')).toBe('we sell that\n');
  expect(existsSync(join(git.folder, 'product/more.txt'))).toBe(false);
  expect(textOf(git, 'list.txt')).toBe('written again\n');
  expect(said.join('\n')).toContain('Rename `a` to `b`.');
  expect(said.join('\n')).not.toContain('Nothing.');
  expect([git('status', '--porcelain'), git('rev-parse', 'main')]).toEqual(['', before]);
  git('switch', '--quiet', 'main');
  git('merge', '--quiet', 'upgrade/v0.2.0');
  expect(run(git)).toEqual({ state: 'current', release: 'v0.2.0' });
});

it('names the files in which both sides changed the same lines, and no others', () => {
  const git = copy({ 'engine.txt': engineFile({ two: 'two, ours' }), 'gate.txt': 'open\n' });
  const result = { state: 'conflicts', release: 'v0.2.0', files: ['engine.txt'], then: [] };
  const before = git('rev-parse', 'HEAD');
  expect(run(git, { dryRun: true })).toEqual(result);
  expect([git('branch', '--list'), git('rev-parse', 'HEAD'), git('status', '--porcelain')]).toEqual(
    ['* main', before, ''],
  );
  expect(run(git)).toEqual(result);
  expect(textOf(git, 'engine.txt')).toContain('<<<<<<<');
  expect(textOf(git, 'gate.txt')).toBe('closed\n');
});

it('takes the fixes of security alone, once', () => {
  const git = copy({ 'engine.txt': engineFile({ two: 'two, ours' }) });
  const branch = 'upgrade/v0.2.0-security';
  expect(run(git, { security: true })).toEqual({
    state: 'merged',
    release: 'v0.2.0',
    branch,
    failed: [],
  });
  expect([textOf(git, 'gate.txt'), textOf(git, 'engine.txt')]).toEqual([
    'closed\n',
    engineFile({ two: 'two, ours' }),
  ]);
  const picked = git('rev-parse', 'HEAD');
  git('switch', '--quiet', '--create', 'next');
  git('branch', '--quiet', '-D', branch);
  run(git, { security: true });
  expect(git('rev-parse', 'HEAD')).toBe(picked);
});

it('finds the base of a copy that began without the history of the engine', () => {
  const git = repository('template');
  for (const path of ['package.json', 'engine.txt', 'gate.txt', 'list.txt']) {
    const text = engine('show', `v0.1.0:${path}`);
    commit(git, path, { [path]: `${text}\n` });
    git('commit', '--quiet', '--amend', '--no-edit');
  }
  // One first commit, as hosts make it from a template.
  git('reset', '--quiet', '--soft', git('rev-list', '--max-parents=0', 'HEAD'));
  git('commit', '--quiet', '--amend', '--message', 'Initial commit');
  git('remote', 'add', 'upstream', engine.folder);
  commit(git, 'ours', { 'engine.txt': engineFile({ six: 'six, ours' }) });
  expect(run(git)).toMatchObject({ state: 'merged' });
  expect(textOf(git, 'engine.txt')).toBe(engineFile({ two: 'two, better', six: 'six, ours' }));
  expect(git('replace', '--list')).toBe('');
});

it('merges into a copy that changed nothing', () => {
  const git = copy({});
  git('reset', '--quiet', '--hard', 'v0.1.0');
  expect(run(git)).toMatchObject({ state: 'merged', failed: [] });
  expect(git('show', '--no-patch', '--format=%P', 'HEAD').split(' ')).toHaveLength(2);
  expect(textOf(git, 'product/plans.txt')).toBe('the demo sells this\n');
});

it('merges what the release would be with the product of the owner', () => {
  // Writes the first line of the file from what belongs to the owner.
  const script = `const { readFileSync, writeFileSync } = require('fs');
    const [, ...rest] = readFileSync('engine.txt', 'utf8').split('\\n');
    writeFileSync('engine.txt', [readFileSync('product/plans.txt', 'utf8').trim(), ...rest].join('\\n'));`;
  const fromProduct = [[process.execPath, '-e', script]];
  const six = 'six, ours';
  const git = copy({ 'engine.txt': engineFile({ one: 'we sell that', six }) });
  expect(run(git, { fromProduct })).toMatchObject({ state: 'merged' });
  expect(textOf(git, 'engine.txt')).toBe(
    engineFile({ one: 'we sell that', two: 'two, better', six }),
  );
  expect(git('worktree', 'list').split('\n')).toHaveLength(1);
  expect(git('tag', '--list', 'upgrade-of/*')).toBe('');
});

it('keeps a generated file that the copy alone has changed', () => {
  const git = copy({ 'own.txt': 'ours\n' });
  const own = { ...LIST, files: ['own.txt'], from: /^own\.txt$/ };
  expect(run(git, { generated: [own] })).toMatchObject({ state: 'merged', failed: [] });
  expect(textOf(git, 'own.txt')).toBe('ours\n');
  expect(textOf(git, 'list.txt')).toBe('written by another release\n');
});

it('leaves out an area whose folders the owner has deleted, also what a release adds to it', () => {
  const areas = (folders: string) =>
    `export const AREAS = { boards: { folders: [${folders}] } }; export const areasOn = () => [];`;
  const base = repository('areas');
  const files = { 'package.json': manifest('0.1.0'), 'product/areas.json': '["boards"]' };
  commit(base, 'one', { ...files, 'areas.mjs': areas("'boards'"), 'boards/a.txt': 'a\n' });
  base('tag', 'v0.1.0');
  commit(base, 'two', {
    'package.json': manifest('0.2.0'),
    'areas.mjs': areas("'boards', 'more'"),
    'boards/a.txt': 'better\n',
    'more/b.txt': 'b\n',
  });
  base('tag', 'v0.2.0');
  gitIn(folder)('clone', '--quiet', '--branch', 'v0.1.0', base.folder, 'without');
  const git = signed(gitIn(join(folder, 'without')));
  git('switch', '--quiet', '--create', 'main');
  git('rm', '-r', '--quiet', 'boards');
  commit(git, 'without boards', { 'product/areas.json': '[]' });
  expect(run(git, { remote: 'origin' })).toMatchObject({ state: 'merged' });
  expect(git('ls-files').split('\n')).toEqual(['areas.mjs', 'package.json', 'product/areas.json']);
});

it('names a command that fails: the merge is there, and the owner changes something first', () => {
  const git = copy({ 'list.txt': 'ours\n' });
  const command = [process.execPath, '-e', 'process.exit(3)'];
  const result = run(git, { generated: [{ ...LIST, command }] });
  expect(result).toMatchObject({ state: 'merged', failed: [command.join(' ')] });
  expect(textOf(git, 'list.txt')).toBe('written by another release\n');
  expect(git('status', '--porcelain')).toBe('');
});

it.each<[string, (git: Git) => Partial<Upgrade>, RegExp]>([
  ['no remote', () => ({ remote: 'nowhere' }), /git remote add nowhere/],
  [
    'no such release',
    () => ({ to: 'v9.0.0' }),
    /no release v9\.0\.0\. Releases: v0\.1\.0, v0\.2\.0/,
  ],
  [
    'changes that are not committed',
    (git) => {
      writeFileSync(join(git.folder, 'gate.txt'), 'half open\n');
      return {};
    },
    /not committed/,
  ],
])('changes nothing with %s', (_, options, message) => {
  const git = copy({});
  const more = options(git);
  const before = [git('rev-parse', 'HEAD'), git('status', '--porcelain')];
  expect(() => run(git, more)).toThrow(UpgradeRefused);
  expect(() => run(git, more)).toThrow(message);
  expect([git('rev-parse', 'HEAD'), git('status', '--porcelain')]).toEqual(before);
  expect(git('branch', '--list')).toBe('* main');
});

describe('the advisories of the engine', () => {
  const advisory = (id: string, fixedIn: string) => ({
    id: `KEELSON-2026-${id}`,
    severity: 'high',
    title: 'The gate is open',
    fixedIn,
    remedy: 'npm run upgrade -- --security',
  });
  const idsOf = (git: Git) => openAdvisories(git, 'upstream').map(({ id }) => id);

  it('are open until the release or the commit of the fix is here', () => {
    const list = [advisory('001', '0.1.0'), advisory('002', '0.2.0'), advisory('003', '9.0.0')];
    commit(engine, 'docs: advisories', { 'advisories.json': JSON.stringify(list) });
    const git = copy({});
    expect(idsOf(git)).toEqual(['KEELSON-2026-002', 'KEELSON-2026-003']);
    commit(git, 'fix: a gate\n\nSecurity: yes\nAdvisory: KEELSON-2026-003', {
      'gate.txt': 'shut\n',
    });
    expect(idsOf(git)).toEqual(['KEELSON-2026-002']);
    git('merge', '--quiet', '--no-edit', '--strategy-option=ours', 'upstream/main');
    expect(idsOf(git)).toEqual([]);
  });

  it('a remote that does not answer is an error, not a clean bill', () => {
    const git = copy({});
    git('remote', 'set-url', 'upstream', join(folder, 'nowhere'));
    expect(() => openAdvisories(git, 'upstream')).toThrow(GitFailure);
  });
});
