/**
 * What Oxlint cannot check: import directions, Angular's classes and templates, and the time that regular
 * expressions take. Every other rule, with and without types, is in `.oxlintrc.json` (ADR 0043). `npm run lint` runs both.
 */
import angular from 'angular-eslint';
import regexp from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';
import { importDirections } from './eslint.boundaries.mjs';

export default defineConfig(
  globalIgnores([
    '**/lib/',
    '**/dist/',
    '**/.angular/',
    '**/.keelson/',
    '**/node_modules/',
    '**/coverage/',
    'worker/src/*/generated/',
  ]),
  {
    // Directives for Oxlint's rules look unused here; Oxlint reports those that are.
    linterOptions: { reportUnusedDisableDirectives: 'off' },
  },
  {
    files: ['**/*.ts'],
    languageOptions: { parser: tseslint.parser },
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ObjectExpression > SpreadElement > ObjectExpression',
          message: 'Write the properties themselves, one on each line.',
        },
      ],
    },
  },
  {
    // A text from outside must not stop the process: expressions take time in proportion to its length.
    files: ['**/*.{ts,mjs,js}'],
    ignores: ['**/*.spec.ts'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': 'error',
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: ['web/src/**/*.ts'],
    extends: [angular.configs.tsRecommended],
    processor: angular.processInlineTemplates,
    rules: {
      '@angular-eslint/prefer-on-push-component-change-detection': 'off', // zoneless and OnPush are the default
      // `import { type A }` still loads the module; it once brought all of Firebase into the first load.
      '@typescript-eslint/no-import-type-side-effects': 'error',
    },
  },
  {
    files: ['web/src/**/*.html'],
    extends: [angular.configs.templateRecommended, angular.configs.templateAccessibility],
  },
  ...importDirections,
);
