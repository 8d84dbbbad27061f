/**
 * Jest transformer of the mutation tests: compiles like the unit tests, but applies the current mutant
 * to its file. Files on disk do not change.
 */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import swcJest from '@swc/jest';
import { ROOT } from '../source-files.mjs';

const mutant = JSON.parse(process.env['KEELSON_MUTANT'] ?? 'null');

/** @param {string} text @param {string} path */
const mutate = (text, path) =>
  mutant === null || path !== join(ROOT, mutant.file)
    ? text
    : text.slice(0, mutant.start) + mutant.replacement + text.slice(mutant.end);

/** @param {unknown} options */
export function createTransformer(options) {
  const compiler =
    /** @type {{ process(text: string, path: string, context: never): { code: string } }} */ (
      swcJest.createTransformer(/** @type {never} */ (options))
    );
  return {
    canInstrument: false,
    /** @param {string} text @param {string} path */
    getCacheKey: (text, path) =>
      createHash('sha256')
        .update(`${path}\0${mutate(text, path)}`)
        .digest('hex')
        .slice(0, 32),
    /** @param {string} text @param {string} path @param {never} context */
    process: (text, path, context) => compiler.process(mutate(text, path), path, context),
  };
}

export default { createTransformer };
