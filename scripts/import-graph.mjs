/** The direct and transitive imports of a file. */
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { hashOf } from './source-files.mjs';

/** Workspace packages that are imported by name: `@keelson/contracts/money` is `contracts/src/money.ts`. */
const OWN_PACKAGE = /^@keelson\/([a-z]+)\/(.+)$/;
const SUFFIXES = ['', '.ts', '.mjs', '/index.ts'];

/**
 * @param {string} file
 * @param {string} specifier
 * @param {ReadonlyMap<string, string>} texts
 * @returns {string | null} The imported file, `null` for installed packages and missing files.
 */
export function resolveImport(file, specifier, texts) {
  const own = OWN_PACKAGE.exec(specifier);
  const base = own ? join(own[1] ?? '', 'src', own[2] ?? '') : join(dirname(file), specifier);
  if (own === null && !specifier.startsWith('.')) return null;
  return SUFFIXES.map((suffix) => base + suffix).find((path) => texts.has(path)) ?? null;
}

/**
 * The imports of each file, read once per checkout.
 *
 * @type {WeakMap<ReadonlyMap<string, string>, Map<string, string[]>>}
 */
const imports = new WeakMap();

/**
 * @param {string} file
 * @param {ReadonlyMap<string, string>} texts
 * @returns {string[]} The files of the checkout that a file imports.
 */
function importsOf(file, texts) {
  const known = imports.get(texts) ?? new Map();
  imports.set(texts, known);
  if (!known.has(file)) {
    const { importedFiles } = ts.preProcessFile(texts.get(file) ?? '', true, true);
    const paths = importedFiles.map(({ fileName }) => resolveImport(file, fileName, texts));
    known.set(
      file,
      paths.filter((path) => path !== null),
    );
  }
  return known.get(file);
}

/**
 * @param {string} file
 * @param {ReadonlyMap<string, string>} texts Contents by path.
 * @returns {Map<string, number>} Every direct and transitive import, with its distance in imports.
 */
export function importDistances(file, texts) {
  const distances = new Map([[file, 0]]);
  // Iterating a map includes entries added meanwhile, here in order of distance.
  for (const [path, distance] of distances) {
    for (const imported of importsOf(path, texts)) {
      if (!distances.has(imported)) distances.set(imported, distance + 1);
    }
  }
  return distances;
}

/**
 * A hash per file over its own text and the text of all its direct and transitive imports:
 * a check that reads types has the same result as long as this hash is the same.
 *
 * @param {ReadonlyMap<string, string>} texts Contents by path.
 * @returns {Map<string, string>} Hashes by path.
 */
export function closureHashes(texts) {
  const hashes = new Map([...texts].map(([file, text]) => [file, hashOf(text)]));
  return new Map(
    [...texts.keys()].map((file) => {
      const reached = [...importDistances(file, texts).keys()].sort();
      const lines = reached.map((path) => `${path} ${hashes.get(path) ?? ''}`);
      return [file, hashOf(`${file}\n${lines.join('\n')}`)];
    }),
  );
}
