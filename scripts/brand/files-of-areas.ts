import { BRAND } from '@keelson/product/brand';
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AREAS, foldersOff } from '../../areas.mjs';
import { areaFiles, AREAS_FILE, type Kept } from './area-files';
import { formatted } from './brand-files';
import { ENGINE_MODULES } from './known-modules';
import { camelCase, OWN_MODULES } from './module-list';
import { ROOT } from './root';

const RULES = 'firestore.rules';
const INDEXES = 'firestore.indexes.json';
/** Projects of TypeScript, and where their folder is from the root. */
const PROJECTS = ['tsconfig.json', 'web/tsconfig.json', 'e2e/tsconfig.json'] as const;

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** Everything that follows from the kept areas and modules, by path from the root of the repository. */
export function filesOfAreas(kept: Kept): ReadonlyMap<string, string> {
  const { areas, modules } = kept;
  return new Map([
    [AREAS_FILE, formatted(AREAS_FILE, JSON.stringify(areas))],
    ...areaFiles(kept),
    ...PROJECTS.map((path) => [path, formatted(path, project(read(path), areas, path))] as const),
    [RULES, rulesOfModules(rulesFile(read(RULES), areas), modules)],
    [INDEXES, formatted(INDEXES, indexesOfModules(indexFile(read(INDEXES), areas), modules))],
  ]);
}

/** A project that does not check the folders of areas which are left out. */
function project(text: string, areas: readonly string[], path: string): string {
  const config = JSON.parse(text) as { exclude: readonly string[] };
  const ours = new Set(foldersOff([]).map((folder) => from(path, folder)));
  const exclude = config.exclude.filter((one) => !ours.has(one));
  return JSON.stringify({
    ...config,
    exclude: [...exclude, ...foldersOff(areas).map((folder) => from(path, folder))],
  });
}

const from = (path: string, folder: string): string => {
  const own = `${path.split('/').slice(0, -1).join('/')}/`;
  if (own === '/' || folder.startsWith('**/')) return folder;
  return folder.startsWith(own) ? folder.slice(own.length) : `../${folder}`;
};

/** The latest committed version of a file that satisfies the test; null when there is none. */
function committed(path: string, test: (text: string) => boolean): string | null {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 26 });
  const commits = git('log', '--format=%H', '--', path).trim().split('\n').filter(Boolean);
  for (const commit of commits) {
    const text = git('show', `${commit}:${path}`);
    if (test(text)) return text;
  }
  return null;
}

const gone = (area: string, path: string): Error =>
  new Error(`${path} of no commit has what belongs to ${area}: take it from a release.`);

/** The lines between `// area boards` and `// end of boards`; one line stands for those that are left out. */
const sectionOf = (area: string): RegExp =>
  new RegExp(`^( *)// area ${area}\\n[^]*?^ *// end of ${area}\\n`, 'm');
const leftOut = (area: string): string => `// ${area}: left out\n`;

/** Rules with the sections of kept areas; one that was left out comes back from a commit. */
export function rulesFile(text: string, areas: readonly string[]): string {
  return Object.keys(AREAS).reduce((rules, area) => {
    const section = sectionOf(area);
    if (!areas.includes(area)) return rules.replace(section, `$1${leftOut(area)}`);
    if (section.test(rules)) return rules;
    const found = section.exec(committed(RULES, (version) => section.test(version)) ?? '')?.[0];
    if (found === undefined) throw gone(area, RULES);
    return rules.replace(new RegExp(` *${leftOut(area)}`), () => found);
  }, text);
}

interface IndexFile {
  readonly indexes: readonly { readonly collectionGroup: string }[];
  readonly fieldOverrides: readonly { readonly collectionGroup: string }[];
}

/** A file of each kept module of the product that has it. */
const filesOf = (modules: readonly string[], name: string): string[] =>
  OWN_MODULES.filter((key) => modules.includes(key))
    .map((key) => join('product/modules', key, 'rules', name))
    .filter((path) => existsSync(join(ROOT, path)))
    .map(read);

/** Rules with those of kept modules, `rules/firestore.rules`, between the lines that stand for them. */
export function rulesOfModules(text: string, modules: readonly string[]): string {
  const rules = filesOf(modules, RULES)
    .join('\n')
    .replaceAll(/^(?=.)/gm, '    ');
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.trim() === '// modules of the product');
  const end = lines.findIndex((line) => line.trim() === '// end of the modules');
  if (start < 0 || end < start) return text;
  return [
    ...lines.slice(0, start + 1),
    `${rules}${lines[end] ?? ''}`,
    ...lines.slice(end + 1),
  ].join('\n');
}

/** Indexes with those of kept modules, whose collections begin with the name of their module. */
export function indexesOfModules(text: string, modules: readonly string[]): string {
  // Those of before, too: the folder of one that was taken out is gone.
  const known = [...BRAND.modules, ...OWN_MODULES].filter((key) => !ENGINE_MODULES.includes(key));
  const ofModule = new RegExp(`^(?:${known.map(camelCase).join('|') || '$'})(?![a-z])`);
  const isOfEngine = (row: { readonly collectionGroup: string }): boolean =>
    !ofModule.test(row.collectionGroup);
  const engine = JSON.parse(text) as IndexFile;
  const added = filesOf(modules, INDEXES).map((file) => JSON.parse(file) as Partial<IndexFile>);
  return JSON.stringify({
    ...engine,
    indexes: [
      ...engine.indexes.filter(isOfEngine),
      ...added.flatMap(({ indexes = [] }) => indexes),
    ],
    fieldOverrides: [
      ...engine.fieldOverrides.filter(isOfEngine),
      ...added.flatMap(({ fieldOverrides = [] }) => fieldOverrides),
    ],
  });
}

/** Indexes of kept areas; those of one that was left out come back from a commit. */
export function indexFile(text: string, areas: readonly string[]): string {
  const file = JSON.parse(text) as IndexFile;
  const all = Object.entries(AREAS).reduce((current, [area, { indexes }]) => {
    const isOf = (row: { readonly collectionGroup: string }): boolean =>
      indexes.includes(row.collectionGroup);
    const rowsOf = (one: IndexFile): IndexFile => ({
      indexes: one.indexes.filter(isOf),
      fieldOverrides: one.fieldOverrides.filter(isOf),
    });
    if (!areas.includes(area)) {
      return {
        ...current,
        indexes: current.indexes.filter((row) => !isOf(row)),
        fieldOverrides: current.fieldOverrides.filter((row) => !isOf(row)),
      };
    }
    if (indexes.length === 0 || rowsOf(current).indexes.length > 0) return current;
    const earlier = committed(INDEXES, (version) => {
      return rowsOf(JSON.parse(version) as IndexFile).indexes.length > 0;
    });
    if (earlier === null) throw gone(area, INDEXES);
    const back = rowsOf(JSON.parse(earlier) as IndexFile);
    return {
      ...current,
      indexes: [...current.indexes, ...back.indexes],
      fieldOverrides: [...current.fieldOverrides, ...back.fieldOverrides],
    };
  }, file);
  return JSON.stringify(all);
}
