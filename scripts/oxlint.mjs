/** Runs Oxlint, with the rules that read types, and returns its diagnostics as ESLint's results. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { foldersOff } from '../areas.mjs';
import { lintResults } from './lint-results.mjs';
import { ROOT } from './source-files.mjs';

/** Without an area, a type has less than the code is for. */
const NEEDS_ALL_AREAS = /no-(?:unnecessary-condition|generated-empty-object-type)/;
const hasAllAreas = foldersOff().length === 0;

/**
 * @typedef {{ message: string, code?: string, filename: string,
 *   labels: { span: { line: number, column: number } }[] }} Diagnostic
 */

/**
 * @param {string[]} files Relative to the checkout.
 * @param {{ fix: boolean }} options
 * @returns {Promise<import('eslint').ESLint.LintResult[]>} Only files with errors.
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
  return lintResults(
    report.diagnostics
      .filter(({ code = '' }) => hasAllAreas || !NEEDS_ALL_AREAS.test(code))
      .map(({ filename, message, code, labels }) => ({
        file: filename,
        message,
        ruleId: code,
        line: labels[0]?.span.line,
        column: labels[0]?.span.column,
      })),
  );
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
