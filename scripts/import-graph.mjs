/** The direct and transitive imports of a file. */
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { hashOf } from './source-files.mjs';

/** Workspace packages that are imported by name: `@keelson/contracts/money` is `packages/contracts/src/money.ts`. */
const OWN_PACKAGE = /^@keelson\/([a-z]+)\/(.+)$/;
/** Lists where the files of workspaces are that are not in `packages`. @type {Readonly<Record<string, string>>} */
const FOLDERS = { product: 'product', web: 'web/src/app' };
const SUFFIXES = ['', '.ts', '.mjs', '/index.ts'];

/**
 * @param {string} file
 * @param {string} specifier
 * @param {ReadonlyMap<string, string>} texts
 * @returns {string | null} The imported file, `null` for installed packages and missing files.
 */
export function resolveImport(file, specifier, texts) {
  const own = OWN_PACKAGE.exec(specifier);
  const base = own
    ? join(FOLDERS[own[1] ?? ''] ?? `packages/${own[1] ?? ''}/src`, own[2] ?? '')
    : join(dirname(file), specifier);
  if (own === null && !specifier.startsWith('.')) return null;
  return SUFFIXES.map((suffix) => base + suffix).find((path) => texts.has(path)) ?? null;
}

/**
 * An import, a re-export or a dynamic import.
 *
 * @typedef {object} Import
 * @property {string} specifier As it is written.
 * @property {string | null} path The imported file of the checkout, `null` for installed packages and missing files.
 * @property {'type' | 'value' | 'lazy'} kind Of a type only the import is left at run time; lazy ones are loaded when they are called.
 * @property {boolean} erased Nothing is left at run time.
 * @property {number} line From 1.
 */

/** `import type { A }` and `export type { A }`, without their last part. */
const ERASED = /^(?:import|export) type /;
/** `{ type A, type B }`: the import itself is left (`verbatimModuleSyntax`). */
const TYPES_ONLY = /^(?:import|export) \{\s*type [^,}]+(?:,\s*type [^,}]+)*,?\s*\} from $/;
/** The type that follows `import('./a')` where it is a type, not a call. */
const TYPE_QUERY = /^'\s*\)\.[A-Z]/;

/**
 * @param {string} text
 * @param {number} position Of the specifier.
 * @returns {Import['kind'] | 'erased'}
 */
function kindOf(text, position) {
  const before = text.slice(0, position);
  if (/\b(?:import|require)\(\s*$/.test(before)) {
    return TYPE_QUERY.test(text.slice(text.indexOf("'", position + 1))) ? 'erased' : 'lazy';
  }
  const start = Math.max(before.lastIndexOf('\nimport '), before.lastIndexOf('\nexport ')) + 1;
  const statement = before.slice(start);
  if (ERASED.test(statement)) return 'erased';
  return TYPES_ONLY.test(statement) ? 'type' : 'value';
}

/** @type {WeakMap<ReadonlyMap<string, string>, Map<string, Import[]>>} */
const imports = new WeakMap();

/**
 * @param {string} file
 * @param {ReadonlyMap<string, string>} texts Contents by path, as Oxfmt writes them.
 * @returns {Import[]} Read once for each map of texts.
 */
export function importsOf(file, texts) {
  const known = imports.get(texts) ?? new Map();
  imports.set(texts, known);
  if (!known.has(file)) {
    const text = texts.get(file) ?? '';
    const { importedFiles } = ts.preProcessFile(text, true, true);
    known.set(
      file,
      importedFiles.map(({ fileName, pos }) => {
        const kind = kindOf(text, pos);
        return {
          specifier: fileName,
          path: resolveImport(file, fileName, texts),
          kind: kind === 'erased' ? 'type' : kind,
          erased: kind === 'erased',
          line: text.slice(0, pos).split('\n').length,
        };
      }),
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
    for (const { path: imported } of importsOf(path, texts)) {
      if (imported !== null && !distances.has(imported)) distances.set(imported, distance + 1);
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
