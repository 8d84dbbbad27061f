/** The unit tests of `jest.config.mjs`, compiled with a mutant. */
import { join } from 'node:path';
import config, { compilerOptions } from '../../jest.config.mjs';

const { projects = [] } = config;

/** @type {import('jest').Config} */
export default {
  .../** @type {import('jest').Config} */ (projects[0]),
  rootDir: join(import.meta.dirname, '..', '..'),
  testTimeout: 10_000,
  transform: {
    '^.+\\.(ts|mts|js|mjs)$': [join(import.meta.dirname, 'transform.mjs'), compilerOptions],
  },
};
