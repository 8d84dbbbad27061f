import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { ROOT, sourceFiles } from './source-files.mjs';

interface Manifest {
  readonly name?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

/** The packages that the nearest `package.json` names, by folder. */
const declared = new Map<string, ReadonlySet<string>>();
function declaredFor(folder: string): ReadonlySet<string> {
  const known = declared.get(folder);
  if (known !== undefined) return known;
  const file = join(ROOT, folder, 'package.json');
  const names = existsSync(file)
    ? namesIn(JSON.parse(readFileSync(file, 'utf8')) as Manifest)
    : declaredFor(dirname(folder));
  declared.set(folder, names);
  return names;
}

const namesIn = ({ name = '', dependencies, devDependencies }: Manifest): ReadonlySet<string> =>
  new Set([name, ...Object.keys({ ...dependencies, ...devDependencies })]);

/** `@scope/name` or `name`; null for files, built-in modules and aliases of TypeScript. */
function packageOf(specifier: string): string | null {
  if (/^[./#]/.test(specifier) || specifier.startsWith('node:')) return null;
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
  return builtinModules.includes(name) ? null : name;
}

/** Packages without code of their own: the types of a package that is declared, or of the language. */
const isTypesOnly = (name: string, names: ReadonlySet<string>): boolean =>
  names.has(`@types/${name.replace('@', '').replace('/', '__')}`);

/** Matches `import.meta.resolve('tsx')` and the same of `require`. */
const RESOLVED =
  /(?:\bimport\.meta|\brequire|createRequire\((?:import\.meta\.url|__filename)\))\s*\.resolve\(\s*'([^']+)'/g;

/** Returns what a file imports, or finds by name. */
const specifiersIn = (text: string): string[] => [
  ...ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName),
  ...[...text.matchAll(RESOLVED)].map(([, name = '']) => name),
];

it('every package that is imported or resolved is in the nearest package.json', () => {
  const files = sourceFiles('.').filter(
    (file) => /\.(ts|mjs)$/.test(file) && !file.endsWith('.d.ts'),
  );
  expect(files.length).toBeGreaterThan(1_000);
  const missing = new Map<string, string>();
  for (const file of files) {
    const names = declaredFor(dirname(file));
    for (const specifier of specifiersIn(readFileSync(join(ROOT, file), 'utf8'))) {
      const name = packageOf(specifier);
      if (name === null || names.has(name) || isTypesOnly(name, names)) continue;
      missing.set(`${file.split('/').slice(0, 2).join('/')}: ${name}`, file);
    }
  }
  expect(Object.fromEntries(missing)).toEqual({});
});
