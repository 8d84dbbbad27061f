import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { foldersOff } from './areas.mjs';

/**
 * Three kinds of test, one runner (STYLE §5): `unit` needs nothing, `integration` and `rules` need
 * the local suite, whose addresses arrive in the environment. `web` has its own compiler.
 */
export const compilerOptions = {
  jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
  module: { type: 'commonjs' },
};
const transform = { '^.+\\.(ts|mts|js|mjs)$': ['@swc/jest', compilerOptions] };
const server = {
  testEnvironment: 'node',
  extensionsToTreatAsEsm: [],
  transform,
  // Packages that come as ES modules alone.
  transformIgnorePatterns: ['/node_modules/(?!(?:jose|any-ascii)/)'],
};
/** A test that failed runs once more; `npm test` names it and counts how many may. */
const secondAttempt = '<rootDir>/e2e/support/second-attempt.setup.ts';
const packages = ['product', 'packages', 'functions', 'execution', 'local', 'scripts', 'bench'];
const roots = packages
  .filter((name) => existsSync(join(import.meta.dirname, name)))
  .map((name) => `<rootDir>/${name}`);
/** The folders that the copy leaves out (`areas.mjs`). */
export const off = foldersOff().map((folder) => `/${folder.replace('**/', '')}/`);

/**
 * The folder of files that load several specs each, when a run has written them (`spec-groups.ts`).
 *
 * @param {string} project
 * @returns {string[]}
 */
export function groupRoots(project) {
  const { KEELSON_RESULTS: results = '' } = process.env;
  const folder = join(results, 'specs', project);
  return results !== '' && existsSync(folder) ? [folder] : [];
}

/** @type {import('jest').Config} */
export default {
  // Ends a test that hangs. It is no measure of speed: a busy machine takes many times as long as an idle one.
  testTimeout: 180_000,
  projects: [
    {
      ...server,
      displayName: 'unit',
      roots: [...roots, '<rootDir>/e2e/support', ...groupRoots('unit')],
      testMatch: ['**/*.spec.ts'],
      setupFilesAfterEnv: [secondAttempt],
      testPathIgnorePatterns: [
        ...['/node_modules/', '/lib/', '\\.integration\\.', '/product/.*/(web|journeys)/'],
        ...off,
      ],
    },
    {
      ...server,
      displayName: 'integration',
      testEnvironment: '<rootDir>/e2e/support/native-imports.cjs',
      roots: [...roots, ...groupRoots('integration')],
      testMatch: ['**/*.integration{,.core,.all,.nightly}.spec.ts'],
      setupFiles: [
        // The emulator answers queries that production refuses for want of an index.
        '<rootDir>/e2e/support/indexes/server-queries.setup.ts',
        '<rootDir>/scripts/openapi/record-codes.setup.ts',
      ],
      setupFilesAfterEnv: [secondAttempt],
      testPathIgnorePatterns: ['/node_modules/', '/lib/', ...off],
    },
    {
      ...server,
      displayName: 'rules',
      roots: ['<rootDir>/e2e/rules'],
      testMatch: ['**/*.spec.ts'],
      testPathIgnorePatterns: ['/node_modules/', ...off],
      setupFilesAfterEnv: [secondAttempt],
    },
    '<rootDir>/web/jest.config.mjs',
  ],
};
