/** Components are compiled as Angular compiles them, in jsdom and without zones. */
import { createRequire } from 'node:module';
import presets from 'jest-preset-angular/presets/index.js';
import { groupRoots, off } from '../jest.config.mjs';

const require = createRequire(import.meta.url);
/** Comes as an ES module for bundlers and as a script for everybody else, which Jest is. */
const marked = require.resolve('marked').replace(/marked\.esm\.js$/, 'marked.umd.js');
const preset = presets.createCjsPreset({ tsconfig: '<rootDir>/tsconfig.spec.json' });

/** @type {import('jest').Config} */
export default {
  ...preset,
  displayName: 'web',
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/src', '<rootDir>/tools', '<rootDir>/../product', ...groupRoots('web')],
  testMatch: ['**/*.spec.ts'],
  // What else is in `product` runs without Angular.
  testPathIgnorePatterns: ['/node_modules/', '/product/(?!.*/web/)', ...off],
  moduleNameMapper: {
    '^marked$': marked,
    '^csv-parse/browser/esm/sync$': require.resolve('csv-parse/sync'),
  },
  setupFilesAfterEnv: [
    '<rootDir>/src/testing/setup.ts',
    '<rootDir>/../e2e/support/second-attempt.setup.ts',
  ],
};
