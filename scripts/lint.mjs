/**
 * `npm run lint`: ESLint over the whole checkout. A file that passed is skipped until it, a file that
 * it imports, the configuration or an installed package changes: ESLint's own cache checks only
 * the file itself, but rules that read types also depend on imported files.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { ESLint } from 'eslint';
import { closureHashes } from './import-graph.mjs';
import { hashOf, readCache, ROOT, sourceFiles, writeCache } from './source-files.mjs';

const LINTED = /\.(ts|mjs|cjs|js)$|^web\/src\/.*\.html$/;
/** Every result depends on these. */
const CONFIGURATION = /^eslint\..*\.mjs$|^package-lock\.json$|(^|\/)(tsconfig[^/]*|package)\.json$/;
/** Global declarations, which apply to files that do not import them. */
const AMBIENT = /\bdeclare (global|module)\b/;

const { values } = parseArgs({ options: { fix: { type: 'boolean', default: false } } });

const files = sourceFiles('.');
const texts = new Map(
  files
    .filter((file) => LINTED.test(file))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
);
const shared = hashOf(
  [
    process.version,
    ...files
      .filter((file) => CONFIGURATION.test(file))
      .map((file) => file + hashOf(readFileSync(join(ROOT, file)))),
    ...[...texts]
      .filter(([, text]) => AMBIENT.test(text))
      .map(([file, text]) => file + hashOf(text)),
  ].join('\n'),
);
const keys = new Map([...closureHashes(texts)].map(([file, hash]) => [file, hash + shared]));
const passed = readCache('eslint');
const stale = [...keys].filter(([file, key]) => passed[file] !== key).map(([file]) => file);

/**
 * @typedef {Pick<import('eslint').ESLint.LintResult, 'filePath' | 'messages' | 'output'>} Result
 * @param {string[]} group
 * @returns {Promise<Result[]>}
 */
function lint(group) {
  if (group.length === 0) return Promise.resolve([]);
  const workerData = { cwd: ROOT, files: group, fix: values.fix };
  return new Promise((resolve, reject) => {
    new Worker(new URL('lint-files.mjs', import.meta.url), { workerData })
      .once('message', resolve)
      .once('error', reject);
  });
}

/** Runs sequentially: both TypeScript programs together need more memory than small machines have. */
const isWeb = (/** @type {string} */ file) => file.startsWith('web/');
const results = [
  ...(await lint(stale.filter((file) => !isWeb(file)))),
  ...(await lint(stale.filter(isWeb))),
];

const clean = new Set(
  results
    .filter(({ messages, output }) => messages.length === 0 && output === undefined)
    .map(({ filePath }) => filePath.slice(ROOT.length + 1)),
);
const known = [...keys].filter(([file, key]) => clean.has(file) || passed[file] === key);
writeCache('eslint', Object.fromEntries(known));

const failed = results.filter(({ messages }) => messages.length > 0);
const stylish = await new ESLint({ cwd: ROOT }).loadFormatter('stylish');
process.stdout.write(
  await stylish.format(/** @type {import('eslint').ESLint.LintResult[]} */ (failed)),
);
if (failed.length > 0) process.exitCode = 1;
