/** Runs Oxlint, with the rules that read types, and returns its diagnostics as ESLint's results. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from './source-files.mjs';

/**
 * @typedef {import('eslint').ESLint.LintResult} LintResult
 * @typedef {{ message: string, code?: string, filename: string,
 *   labels: { span: { line: number, column: number } }[] }} Diagnostic
 */

/**
 * @param {string[]} files Relative to the checkout.
 * @param {{ fix: boolean }} options
 * @returns {Promise<LintResult[]>} Only files with errors.
 * @throws {Error} With Oxlint's output when it prints no report, for example because of its configuration.
 */
export async function oxlint(files, { fix }) {
  if (files.length === 0) return [];
  const script = join(ROOT, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const args = [script, '--format', 'json', ...(fix ? ['--fix'] : []), ...files];
  const output = await outputOf(args);
  const start = output.indexOf('{');
  /** @type {{ diagnostics: Diagnostic[] }} */
  let report;
  try {
    report = JSON.parse(output.slice(start));
  } catch {
    throw new Error(`Oxlint printed no report:\n${output}`);
  }
  return resultsOf(report.diagnostics);
}

/** @param {string[]} args @returns {Promise<string>} */
function outputOf(args) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    // Oxlint starts tsgolint by name.
    env: { ...process.env, PATH: `${join(ROOT, 'node_modules', '.bin')}:${process.env['PATH']}` },
  });
  /** @type {Buffer[]} */
  const chunks = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (/** @type {Buffer} */ chunk) => chunks.push(chunk));
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve(Buffer.concat(chunks).toString('utf8')));
  });
}

/** @param {Diagnostic[]} diagnostics @returns {LintResult[]} */
function resultsOf(diagnostics) {
  const byFile = Map.groupBy(diagnostics, ({ filename }) => filename);
  return [...byFile].map(([file, found]) => ({
    filePath: join(ROOT, file),
    messages: found.map(({ message, code, labels }) => ({
      ruleId: code ?? null,
      severity: 2,
      message,
      line: labels[0]?.span.line ?? 1,
      column: labels[0]?.span.column ?? 1,
    })),
    suppressedMessages: [],
    errorCount: found.length,
    fatalErrorCount: 0,
    warningCount: 0,
    fixableErrorCount: 0,
    fixableWarningCount: 0,
    usedDeprecatedRules: [],
  }));
}
