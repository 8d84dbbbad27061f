/**
 * Says who may import whom: imports point one way (STYLE: layout). `npm run lint` checks it, and
 * `scripts/check-walls.spec.ts` shows what is refused.
 */

/**
 * @typedef {object} Room
 * @property {string} name
 * @property {string} folder `*` is one folder; the first of them is the domain.
 * @property {readonly string[]} may The rooms that its files may import, beside itself. `web-ui of its domain` is one
 *   of the same domain only, and so are the room's own files where it has a domain.
 */

/** @param {string} name @param {string} folder @param {readonly string[]} may @returns {Room} */
const room = (name, folder, may = []) => ({ name, folder, may });

const WEB_BASE = ['web-core', 'web-firebase', 'web-shared', 'web-areas', 'contracts', 'product'];
/** @param {string} name */
const ownDomain = (name) => `${name} of its domain`;

/** The first room whose folder holds a file is that of the file. Files of no room may import anything. */
export const ROOMS = [
  // What modules add to the web app.
  room('product-web', 'product/web', ['product', 'product-modules-web', 'web-core', 'web-domain']),
  room('product-modules-web', 'product/modules/*/web', [...WEB_BASE]),
  room('product-modules-server', 'product/modules/*/server', [
    ...['product', 'contracts', 'server', 'functions', 'functions-domain'],
  ]),
  room('product-modules-rules', 'product/modules/*/rules', ['contracts', 'product', 'e2e']),
  room('product-modules-journeys', 'product/modules/*/journeys', ['contracts', 'product', 'e2e']),
  room('product', 'product', ['contracts']),
  room('contracts', 'packages/contracts/src', ['product']),
  room('server', 'packages/server/src', ['contracts', 'product']),
  room('answers-domain', 'packages/answers/src/domain', ['contracts', 'product']),
  room('answers', 'packages/answers/src', ['answers-domain', 'contracts', 'product', 'server']),
  room('readers-document', 'packages/readers/src/document', ['contracts', 'product']),
  room('readers', 'packages/readers/src', ['readers-document', 'contracts', 'product', 'server']),
  room('videos-domain', 'packages/videos/src/domain', ['contracts', 'product']),
  room('videos', 'packages/videos/src', ['videos-domain', 'contracts', 'product', 'server']),
  // Files that `npm run brand` writes: what areas add to the web app.
  room('web-areas', 'web/src/app/areas', ['web-core', 'web-texts', 'web-domain', 'contracts']),
  room('web-firebase', 'web/src/app/core/firebase', WEB_BASE),
  room('web-core', 'web/src/app/core', WEB_BASE),
  room('web-shared', 'web/src/app/shared', ['contracts', 'product']),
  room('web-shell', 'web/src/app/shell', WEB_BASE),
  // Draws the parts of every domain, for developers only: a deployment has its routes replaced.
  room('web-gallery', 'web/src/app/states-gallery', [
    ...WEB_BASE,
    ...[
      'web-app',
      'web-shell',
      'web-testing',
      'web-domain',
      'web-feature',
      'web-data',
      'web-ui',
      'product-web',
    ],
  ]),
  room('web-feature', 'web/src/app/*/feature-*', [
    ...WEB_BASE,
    ...['web-texts', 'web-ui', 'web-data', 'web-domain'].map(ownDomain),
  ]),
  room('web-texts', 'web/src/app/*/texts', ['web-shared', 'contracts']),
  room('web-data', 'web/src/app/*/data', [...WEB_BASE, ownDomain('web-texts')]),
  room('web-ui', 'web/src/app/*/ui', [
    ...['web-shared', 'contracts', 'product'],
    ownDomain('web-texts'),
  ]),
  room('web-domain', 'web/src/app/*', [
    ...WEB_BASE,
    ...['web-feature', 'web-texts', 'web-data', 'web-ui'].map(ownDomain),
  ]),
  room('web-testing', 'web/src/testing', [...WEB_BASE, 'web-data']),
  room('web-app', 'web/src', [
    ...WEB_BASE,
    'product-web',
    ...['web-shell', 'web-domain', 'web-feature', 'web-gallery'],
  ]),
  room('web-tools', 'web/tools', ['web-shared', 'contracts', 'product']),
  // What commands of every folder share.
  room('command', 'scripts/command'),
  room('functions-domain', 'functions/src/*/domain', ['readers-document', 'contracts', 'product']),
  room('functions', 'functions/src', [
    'functions-domain',
    'product-modules-server',
    'answers',
    'answers-domain',
    'command',
    'readers',
    'readers-document',
    'contracts',
    'product',
    'server',
  ]),
  room('execution-domain', 'execution/src/*/domain', ['contracts', 'product']),
  room('execution', 'execution/src', [
    'execution-domain',
    'answers',
    'contracts',
    'product',
    'server',
    'videos',
  ]),
  room('worker', 'packages/worker/src', ['contracts', 'product']),
  room('payments-emulator', 'packages/payments-emulator', ['contracts', 'product']),
  room('local', 'local', ['command', 'contracts', 'product', 'server']),
  room('e2e', 'e2e', [
    'product-modules-rules',
    'answers',
    'command',
    'contracts',
    'product',
    'local',
  ]),
  room('scripts', 'scripts', ['command', 'contracts', 'product', 'local', 'server', 'web-tools']),
];

/** Folders whose domains, one folder each, import each other one way, by types too. */
export const ONE_WAY = ['functions/src', 'execution/src'];

/** A folder with more source files than this is two folders. Tests do not count. */
export const MAX_FILES = 40;

/**
 * Installed packages, and parts of Node, that rooms must not import.
 *
 * @type {readonly { rooms: RegExp, refused: RegExp, message: string }[]}
 */
export const PACKAGES = [
  {
    rooms: /^web-(?!firebase$)/,
    refused: /^firebase(\/|$)/,
    message: 'Only core/firebase imports the SDK; use Live or SignInGateway.',
  },
  {
    // Pure functions and tables are fine: letters of any script in Latin ones, stems and stop words by language.
    rooms: /^(answers|functions|execution|videos)-domain$|^readers-document$/,
    refused: /^(?!any-ascii$|@orama\/(stemmers|stopwords)(\/|$))/,
    message: 'A domain is pure: it sees no package that does I/O.',
  },
];

/** Code of the browser that must not load zod: `docs/adr/0017`. */
export const WITHOUT_ZOD = {
  files: /^web\/src\//,
  except: [
    /^web\/src\/app\/core\/firebase\//,
    /^web\/src\/testing\//,
    /\.server\.ts$/,
    // The board shows nothing before its live documents, whose schemas bring zod anyway: it may use
    // the tables of contracts (transitions, labels) as they are. So does learning control; the
    // learning hub, whose pages are public, may not.
    /^web\/src\/app\/kanban\//,
    /^web\/src\/app\/learning\/feature-control\//,
  ],
};
