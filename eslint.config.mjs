/**
 * Checks what Oxlint cannot: Angular's classes and templates, marked texts, and the time that regular expressions take.
 * Every other rule, with and without types, is in `.oxlintrc.json` (ADR 0041). `npm run lint` runs both.
 */
import angular from 'angular-eslint';
import regexp from 'eslint-plugin-regexp';
import { defineConfig, globalIgnores } from 'eslint/config';
import { builtinRules } from 'eslint/use-at-your-own-risk';
import tseslint from 'typescript-eslint';

/** Texts that users read are marked for translation: `docs/localization.md`. */
const MARK = 'Mark texts with $localize; errors for developers are thrown, not shown.';
const NAMED =
  '/^(label|title|heading|text|detail|lead|hint|message|placeholder|question|description)$/';
const markedTexts = [
  // Sentences: a capital letter, then more than one word.
  {
    selector: 'Literal[value=/^[“"‘(]?[A-Z][^<>{}]*\\s\\S/]:not(ThrowStatement Literal)',
    message: MARK,
  },
  {
    selector:
      ':not(TaggedTemplateExpression, Property[key.name=/^(template|styles|authorization)$/]) > TemplateLiteral:not(ThrowStatement TemplateLiteral) > TemplateElement[value.raw=/[A-Za-z]{2,} +[A-Za-z]|^[A-Z][a-z]+ $|^ [a-z]{2,}/]',
    message: MARK,
  },
  {
    selector: `Property[key.name=${NAMED}] > Literal[value=/[A-Za-z]/]:not(ThrowStatement Literal)`,
    message: MARK,
  },
];

/** A button that is disabled while its own request runs loses the focus: `web/src/app/shared/ui/soft-disabled.ts`. */
const WORK =
  '/busy|working|acting|saving|sending|loading|exporting|importing|ending|redirect|progress|retrying|resuming|fetching|waitsFor|submitting|signingOut|\\$first|\\$last/i';
const keptFocus = [
  {
    selector: `Element[name!=/-/] > BoundAttribute[name="disabled"] :matches(PropertyRead[name=${WORK}], LiteralPrimitive[value=${WORK}])`,
    message: 'Use [appSoftDisabled]: a control that is disabled by its own work loses the focus.',
  },
  {
    selector: 'BoundAttribute[name="aria-disabled"]',
    message: 'Use [appSoftDisabled], which also ignores presses.',
  },
];

const markedTemplates = {
  '@angular-eslint/template/i18n': [
    'error',
    {
      checkId: false,
      allowMarkupInContent: true,
      // Attributes and inputs whose values are names in code, not texts.
      ignoreAttributes: [
        'aria-labelledby',
        'aria-describedby',
        'aria-controls',
        'aria-live',
        'aria-autocomplete',
        'aria-keyshortcuts',
        'aria-current',
        'aria-haspopup',
        'ariaCurrentWhenActive',
        'accept',
        'closedby',
        'code',
        'd',
        'download',
        'enterkeyhint',
        'feature',
        'fetchpriority',
        'font',
        'fragment',
        'icon',
        'inputmode',
        'look',
        'page',
        'place',
        'popover',
        'preload',
        'preserveAspectRatio',
        'queryParamsHandling',
        'rel',
        'route',
        'scope',
        'selects',
        'step',
        'tone',
        'text-anchor',
      ],
    },
  ],
};

export default defineConfig(
  globalIgnores([
    '**/lib/',
    '**/dist/',
    '**/.angular/',
    '**/.keelson/',
    '**/node_modules/',
    '**/coverage/',
  ]),
  {
    // Directives for Oxlint's rules look unused here; Oxlint reports those that are.
    linterOptions: { reportUnusedDisableDirectives: 'off' },
  },
  {
    files: ['**/*.ts'],
    languageOptions: { parser: tseslint.parser },
    // Directives name its rules, which run in Oxlint.
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
    files: ['{functions,execution,packages/*}/src/**/*.ts'],
    ignores: ['**/*.spec.ts', '**/testing/**', 'packages/server/src/store/transact.ts'],
    // The rule of ESLint under a name of its own, beside the rule for all files.
    plugins: {
      keelson: { rules: { 'one-transaction': builtinRules.get('no-restricted-syntax') } },
    },
    rules: {
      'keelson/one-transaction': [
        'error',
        {
          selector: 'MemberExpression[property.name="runTransaction"]',
          message: 'Use transact of @keelson/server/store: one retry policy for all transactions.',
        },
      ],
    },
  },
  {
    // A text from outside must not stop the process: expressions take time in proportion to its length.
    files: ['**/*.ts'],
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
    },
  },
  {
    files: ['web/src/**/*.html'],
    extends: [angular.configs.templateRecommended, angular.configs.templateAccessibility],
  },
  {
    files: ['web/src/app/**/*.html'],
    plugins: { keelson: { rules: { 'kept-focus': builtinRules.get('no-restricted-syntax') } } },
    rules: { ...markedTemplates, 'keelson/kept-focus': ['error', ...keptFocus] },
  },
  {
    // The rule of ESLint under a name of its own, beside the rule for all files.
    files: ['web/src/app/**/*.ts'],
    // The configurations of MCP clients are code and names of products.
    ignores: ['**/*.spec.ts', 'web/src/app/kanban/ui/mcp-configs.ts'],
    plugins: { keelson: { rules: { 'marked-texts': builtinRules.get('no-restricted-syntax') } } },
    rules: { 'keelson/marked-texts': ['error', ...markedTexts] },
  },
  {
    // For developers: the gallery is in English, and its names are not texts of the product.
    files: ['**/*.spec.ts/**', 'web/src/app/states-gallery/**'],
    rules: { '@angular-eslint/template/i18n': 'off', 'keelson/marked-texts': 'off' },
  },
);
