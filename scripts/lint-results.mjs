/** Problems that other tools than ESLint found, in the form that ESLint's formatters print. */
import { join } from 'node:path';
import { ROOT } from './source-files.mjs';

/**
 * @typedef {object} Problem
 * @property {string} file Relative to the checkout.
 * @property {string} message
 * @property {string | undefined} [ruleId]
 * @property {number | undefined} [line] From 1.
 * @property {number | undefined} [column] From 1.
 */

/**
 * @param {readonly Problem[]} problems
 * @returns {import('eslint').ESLint.LintResult[]} One for each file with problems.
 */
export function lintResults(problems) {
  return [...Map.groupBy(problems, ({ file }) => file)].map(([file, found]) => ({
    filePath: join(ROOT, file),
    messages: found.map(({ message, ruleId = null, line = 1, column = 1 }) => ({
      ruleId,
      severity: 2,
      message,
      line,
      column,
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
