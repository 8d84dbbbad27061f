/** Imports point one way (STYLE: layout). `scripts/import-directions.spec.ts` shows what is refused. */
import boundaries from 'eslint-plugin-boundaries';
import tseslint from 'typescript-eslint';

/** The first that matches is what a file is. */
const element = (type, pattern, capture = []) => ({
  type,
  pattern,
  capture,
  partialMatch: false,
  exclusive: true,
});

const elements = [
  element('contracts', 'contracts/src'),
  element('server', 'server/src'),
  element('answers-domain', 'answers/src/domain'),
  element('answers', 'answers/src'),
  element('web-firebase', 'web/src/app/core/firebase'),
  element('web-core', 'web/src/app/core'),
  element('web-shared', 'web/src/app/shared'),
  element('web-shell', 'web/src/app/shell'),
  element('web-gallery', 'web/src/app/states-gallery'),
  element('web-feature', 'web/src/app/*/feature-*', ['domain', 'feature']),
  element('web-data', 'web/src/app/*/data', ['domain']),
  element('web-ui', 'web/src/app/*/ui', ['domain']),
  element('web-domain', 'web/src/app/*', ['domain']),
  element('web-testing', 'web/src/testing'),
  element('web-app', 'web/src'),
  element('web-tools', 'web/tools'),
  element('functions-domain', 'functions/src/*/domain', ['domain']),
  element('functions', 'functions/src'),
  element('execution-domain', 'execution/src/*/domain', ['domain']),
  element('execution', 'execution/src'),
  element('worker', 'worker/src'),
  element('local', 'local'),
  element('e2e', 'e2e'),
  element('scripts', 'scripts'),
];

const type = (...types) => ({ element: { types: { anyOf: types } } });
const sameDomain = (...types) =>
  types.map((name) => ({
    element: { type: name, captured: { domain: '{{ from.element.captured.domain }}' } },
  }));
const may = (from, ...to) => ({ from: type(from), allow: { to } });

const WEB_BASE = type('web-core', 'web-firebase', 'web-shared');

const policies = [
  may('contracts', type('contracts')),
  may('server', type('server')),
  may('answers-domain', type('answers-domain')),
  may('answers', type('answers', 'answers-domain')),
  may('web-shared', type('web-shared')),
  may('web-firebase', WEB_BASE),
  may('web-core', WEB_BASE),
  may('web-shell', WEB_BASE, type('web-shell')),
  may('web-ui', type('web-shared'), ...sameDomain('web-ui')),
  may('web-data', WEB_BASE, ...sameDomain('web-data')),
  may('web-feature', WEB_BASE, ...sameDomain('web-ui', 'web-data', 'web-feature', 'web-domain')),
  may('web-domain', WEB_BASE, ...sameDomain('web-domain', 'web-feature', 'web-data', 'web-ui')),
  may('web-app', WEB_BASE, type('web-app', 'web-shell', 'web-domain', 'web-feature')),
  // Draws the parts of every domain, for developers only: a deployment has its routes replaced.
  may('web-gallery', WEB_BASE, type('web-gallery', 'web-app', 'web-shell', 'web-testing')),
  may('web-gallery', type('web-domain', 'web-feature', 'web-data', 'web-ui')),
  may('web-app', type('web-gallery')),
  may('web-testing', WEB_BASE, type('web-testing', 'web-data')),
  may('web-tools', type('web-tools', 'web-shared')),
  may('functions-domain', type('functions-domain')),
  may('functions', type('functions', 'functions-domain')),
  may('execution-domain', type('execution-domain')),
  may('execution', type('execution', 'execution-domain')),
  may('worker', type('worker')),
  may('local', type('local')),
  may('e2e', type('e2e', 'local')),
  may('scripts', type('scripts', 'local')),
  { allow: { to: { module: { origin: ['external', 'core'] } } } },
  {
    from: { element: { type: 'web-!(firebase)' } },
    disallow: { to: { module: { origin: 'external', source: '{firebase,@angular/fire,rxfire}' } } },
    message: 'Only core/firebase imports the SDK; use Live or SignInGateway.',
  },
  {
    from: { element: { type: '{contracts,web-*,e2e}' } },
    disallow: { to: { module: { origin: 'external', source: '@keelson/server' } } },
    message: 'Only servers import the server package.',
  },
  {
    from: type('answers-domain', 'functions-domain', 'execution-domain'),
    disallow: {
      to: {
        module: {
          origin: ['external', 'core'],
          source: '!{@keelson/contracts,any-ascii,@orama/stemmers,@orama/stopwords}',
        },
      },
    },
    // Pure functions and tables: letters of any script in Latin ones, stems and stop words by language.
    message: 'A domain is pure: it sees contracts only.',
  },
];

/** Modules of contracts that need no schema: data and plain functions. */
const WITHOUT_ZOD = [
  'brand/brand',
  'brand/brand-slug',
  'brand/changelog',
  'brand/changelog-texts',
  'brand/kept-module',
  'brand/screenshots',
  'http/openapi/descriptions',
  'chat/attachment-limits',
  'chat/settings-limits',
  'chat/suggestions',
  'learning/feedback-limits',
  'messages',
  'platform/client-error-limits',
  'platform/count-of-audience',
  'platform/languages',
  'usage/history-days',
  'platform/page-urls',
  'platform/scrub-text',
  'chat/citation-address',
  'learning/image-ref',
  'learning/language',
  'learning/contents',
  'notifications/describe-notification',
  'notifications/notification-kinds',
  'paths',
  'search-words',
  'account/next-path',
  'account/sign-in-methods',
  'text',
  'billing/currency-digits',
  'billing/discounted-amount',
  'billing/format-money',
  'billing/can',
  'billing/credit-packs',
  'billing/features',
  'billing/pack-currencies',
  'billing/plan-catalog',
  'billing/price-currencies',
  'learning/doc-list-query',
  'learning/nav-level-size',
  'usage/metrics',
  'usage/stopped-answers',
];
const NO_SDK = {
  regex: '^(firebase|@angular/fire|rxfire)(/|$)',
  message: 'Only core/firebase imports the SDK; use Live or SignInGateway.',
};

export const importDirections = [
  {
    files: ['{contracts,server,answers,functions,execution,worker,web,local,e2e,scripts}/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    plugins: { boundaries },
    settings: {
      'boundaries/elements': elements,
      'boundaries/dependency-nodes': ['import', 'export', 'dynamic-import'],
      'import/resolver': { node: { extensions: ['.ts', '.mjs', '.js'] } },
    },
    rules: {
      'boundaries/dependencies': [
        'error',
        {
          default: 'disallow',
          checkAllOrigins: true,
          message:
            '{{ from.element.types }} must not import {{ to.element.types }} (imports point one way, STYLE: layout).',
          policies,
        },
      ],
    },
  },
  {
    files: ['web/src/**/*.ts'],
    ignores: [
      'web/src/app/core/firebase/**',
      'web/src/testing/**',
      '**/*.spec.ts',
      'web/src/**/*.server.ts',
    ],
    plugins: { '@typescript-eslint': tseslint.plugin },
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            NO_SDK,
            {
              regex: `^(@keelson/contracts/(?!(${WITHOUT_ZOD.join('|')})$)|zod(/|$))`,
              allowTypeImports: true,
              message: 'A value brings zod into the first load: import the type (docs/adr/0010).',
            },
          ],
        },
      ],
    },
  },
  {
    // The board shows nothing before its live documents, whose schemas bring zod anyway: it may use
    // the tables of contracts (transitions, labels) as they are (docs/adr/0010).
    // So does learning control; the learning hub, whose pages are public, may not.
    files: ['web/src/app/kanban/**/*.ts', 'web/src/app/learning/feature-control/**/*.ts'],
    ignores: ['**/*.spec.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': ['error', { patterns: [NO_SDK] }],
    },
  },
];
