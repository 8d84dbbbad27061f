/** Which files a file imports, directly and through others. */
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { hashOf } from './source-files.mjs';

/** Our packages that are imported by name: `@keelson/contracts/money` is `contracts/src/money.ts`. */
const OWN_PACKAGE = /^@keelson\/([a-z]+)\/(.+)$/;
const SUFFIXES = ['', '.ts', '.mjs', '/index.ts'];

/**
 * @param {string} file
 * @param {string} specifier
 * @param {ReadonlyMap<string, string>} texts
 * @returns {string | null} The imported file, `null` for installed packages and missing files.
 */
function resolveImport(file, specifier, texts) {
  const own = OWN_PACKAGE.exec(specifier);
  const base = own ? join(own[1] ?? '', 'src', own[2] ?? '') : join(dirname(file), specifier);
  if (own === null && !specifier.startsWith('.')) return null;
  return SUFFIXES.map((suffix) => base + suffix).find((path) => texts.has(path)) ?? null;
}

/**
 * A hash per file over its own text and the text of all files that it imports, however indirectly:
 * a check that reads types has the same result as long as this hash is the same.
 *
 * @param {ReadonlyMap<string, string>} texts Contents by path.
 * @returns {Map<string, string>} Hashes by path.
 */
export function closureHashes(texts) {
  /** @type {Map<string, { hash: string, imports: string[] }>} */
  const nodes = new Map();
  for (const [file, text] of texts) {
    const { importedFiles } = ts.preProcessFile(text, true, true);
    const imports = importedFiles.map(({ fileName }) => resolveImport(file, fileName, texts));
    nodes.set(file, { hash: hashOf(text), imports: imports.filter((path) => path !== null) });
  }
  return new Map([...texts.keys()].map((file) => [file, closureHash(file, nodes)]));
}

/**
 * @param {string} file
 * @param {ReadonlyMap<string, { hash: string, imports: string[] }>} nodes
 */
function closureHash(file, nodes) {
  const reached = new Set([file]);
  // A set yields what is added while it is walked.
  for (const path of reached) {
    for (const imported of nodes.get(path)?.imports ?? []) reached.add(imported);
  }
  const lines = [...reached].sort().map((path) => `${path} ${nodes.get(path)?.hash ?? ''}`);
  return hashOf(`${file}\n${lines.join('\n')}`);
}
