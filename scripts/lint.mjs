/**
 * `npm run lint`: the walls, Oxlint, then ESLint for Angular (ADR 0041), over the whole checkout. A
 * file that passed Oxlint and ESLint is skipped until it, a file that it imports, the configuration or
 * an installed package changes: rules that read types also depend on imported files.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { checkAreas, checkCircles, checkFolders, checkWalls } from './check-walls.mjs';
import { closureHashes } from './import-graph.mjs';
import { lintResults } from './lint-results.mjs';
import { oxlint } from './oxlint.mjs';
import { hashOf, readCache, ROOT, sourceFiles, writeCache } from './source-files.mjs';
import { readArguments } from './command/read-arguments.mjs';

const SCRIPTS = /\.(ts|mjs|cjs|js)$/;
const TEMPLATES = /^web\/src\/.*\.html$/;
/** Every result depends on these. */
const CONFIGURATION =
  /^eslint\.config\.mjs$|^package-lock\.json$|(^|\/)(tsconfig[^/]*|package)\.json$/;
/** Global declarations, which apply to files that do not import them. */
const AMBIENT = /\bdeclare (global|module)\b/;

/** The places where a regular expression can begin, and literals that are spread. */
const EXPRESSION = /(?:^|[(,=:[!&|?{};>+]|\breturn\b)[ \t]*\/(?![/*])|\bRegExp\(/m;
const SPREAD_LITERAL = /\.\.\.\s*\(?\{/;

/**
 * Most time of ESLint is parsing. Outside of the web app its rules are about regular expressions and
 * spread literals only, so that other files need not be parsed.
 *
 * @param {string} file
 * @param {string} text
 */
function needsEslint(file, text) {
  if (TEMPLATES.test(file)) return true;
  if (!file.endsWith('.ts')) return false;
  if (file.startsWith('web/src/') || SPREAD_LITERAL.test(text)) return true;
  return !file.endsWith('.spec.ts') && EXPRESSION.test(text);
}

const { values } = readArguments({ options: { fix: { type: 'boolean', default: false } } });

const files = sourceFiles('.');
const texts = new Map(
  files
    .filter((file) => SCRIPTS.test(file) || TEMPLATES.test(file))
    .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
);
const shared = hashOf(
  [
    process.version,
    ...['.oxlintrc.json', ...files.filter((file) => CONFIGURATION.test(file))].map(
      (file) => file + hashOf(readFileSync(join(ROOT, file))),
    ),
    ...[...texts]
      .filter(([, text]) => AMBIENT.test(text))
      .map(([file, text]) => file + hashOf(text)),
  ].join('\n'),
);
const keys = new Map([...closureHashes(texts)].map(([file, hash]) => [file, hash + shared]));
const passed = readCache('lint');
const stale = [...keys].filter(([file, key]) => passed[file] !== key).map(([file]) => file);
const isStale = new Set(stale);

const eslint = new ESLint({ cwd: ROOT, fix: values.fix, warnIgnored: false });
const byOxlint = await oxlint(
  stale.filter((file) => SCRIPTS.test(file)),
  values,
);
const forEslint = stale.filter((file) => needsEslint(file, texts.get(file) ?? ''));
// Without files ESLint lints the whole folder.
const byEslint = forEslint.length === 0 ? [] : await eslint.lintFiles(forEslint);
if (values.fix) await ESLint.outputFixes(byEslint);

const atWalls = lintResults(
  [checkWalls, checkFolders, checkCircles, checkAreas]
    .flatMap((check) => check(texts))
    .map((violation) => ({
      ...violation,
      ruleId: 'walls',
    })),
);
const failed = [...atWalls, ...byOxlint, ...byEslint].filter(({ messages }) => messages.length > 0);
const fixed = byEslint.filter(({ output }) => output !== undefined);
const unclean = new Set(
  [...failed, ...fixed].map(({ filePath }) => filePath.slice(ROOT.length + 1)),
);
const known = [...keys].filter(([file, key]) =>
  isStale.has(file) ? !values.fix && !unclean.has(file) : passed[file] === key,
);
writeCache('lint', Object.fromEntries(known));

const stylish = await eslint.loadFormatter('stylish');
process.stdout.write(await stylish.format(failed));
if (failed.length > 0) process.exitCode = 1;
