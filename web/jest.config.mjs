/** Components are compiled as Angular compiles them, in jsdom and without zones. */
import presets from 'jest-preset-angular/presets/index.js';

const preset = presets.createCjsPreset({ tsconfig: '<rootDir>/tsconfig.spec.json' });

/** @type {import('jest').Config} */
export default {
  ...preset,
  displayName: 'web',
  rootDir: import.meta.dirname,
  roots: ['<rootDir>/src', '<rootDir>/tools'],
  testMatch: ['**/*.spec.ts'],
  setupFilesAfterEnv: ['<rootDir>/src/testing/setup.ts'],
};
