import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { COMMANDS } from '../ops/commands.mjs';

const ROOT = join(__dirname, '../..');
const FOLDERS = ['docs', '.github', 'ops', '.devcontainer'];
const IGNORED = new Set(['node_modules', 'lib', 'dist', '.terraform']);

interface Manifest {
  readonly name?: string;
  readonly workspaces?: readonly string[];
  readonly scripts?: Readonly<Record<string, string>>;
}
const manifest = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest;

const root = manifest('.');
const workspaces = globSync(root.workspaces ?? [], { cwd: ROOT });
/** Scripts by the name after `-w` or `--workspace`, which is a folder or the name of a package. */
const scripts = new Map(
  workspaces.flatMap((folder) => {
    const { name = folder, scripts: own = {} } = manifest(folder);
    return [folder, name].map((key) => [key, new Set(Object.keys(own))] as const);
  }),
);
const inRoot = new Set(Object.keys(root.scripts ?? {}));

const filesIn = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(md|ya?ml|json|tf)$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((file) => !file.split('/').some((part) => IGNORED.has(part)));

const files = [
  ...FOLDERS.flatMap(filesIn),
  ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
  ...workspaces.map((folder) => join(folder, 'README.md')),
];

/** `npm run [flags] NAME [-w WORKSPACE]`; placeholders such as `npm run …` do not match. */
const COMMAND =
  /\bnpm run (?:-s |--silent )?(?:(?:-w|--workspace)[ =](\S+) )?([a-z](?:[\w:-]*\w)?)(?: (?:-w|--workspace)[ =]([\w@/-]+))?/g;

const OPERATION = /\bnpm run (?:-s |--silent )?ops -- ([a-z][\w:-]*\w)/g;

function unknownCommands(text: string): string[] {
  const operations = [...text.matchAll(OPERATION)]
    .filter(([, name = '']) => !Object.hasOwn(COMMANDS, name))
    .map(([command]) => command);
  const scriptsOfText = [...text.matchAll(COMMAND)]
    .filter(([, before, script = '', after]) => {
      const workspace = before ?? after;
      const known = workspace === undefined ? inRoot : scripts.get(workspace);
      return known?.has(script) !== true;
    })
    .map(([command]) => command);
  return [...scriptsOfText, ...operations];
}

describe('npm scripts', () => {
  it('finds a command that does not exist', () => {
    const text =
      '`npm run deploi`, npm run build -w web, npm run fly -w web, npm run ops -- fly:up';
    expect(unknownCommands(text)).toEqual([
      'npm run deploi',
      'npm run fly -w web',
      'npm run ops -- fly:up',
    ]);
  });

  it('are few: the others are commands of ops', () => {
    const own = [...inRoot].filter((name) => !inRoot.has(name.replace(/^pre/, '')));
    expect(own.length).toBeLessThanOrEqual(13);
  });

  it('start files that exist', () => {
    const missing = Object.values(COMMANDS).filter(({ file }) => !existsSync(join(ROOT, file)));
    expect(missing).toEqual([]);
  });

  it('has every script that a document or a workflow names', () => {
    expect(files.length).toBeGreaterThan(60);
    const unknown = files.flatMap((file) =>
      unknownCommands(readFileSync(join(ROOT, file), 'utf8')).map((one) => `${file}: ${one}`),
    );
    expect(unknown).toEqual([]);
  });
});
