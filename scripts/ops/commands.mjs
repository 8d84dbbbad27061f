import { offTest } from '../../areas.mjs';

/**
 * @typedef {object} Command
 * @property {string} what One sentence for the list of commands.
 * @property {string} file Relative to the checkout.
 * @property {readonly string[]} [args] They come before those of the caller.
 */

/**
 * Lists what operators and maintainers run now and then, by the name after `npm run ops --`.
 *
 * @type {Readonly<Record<string, Command>>}
 */
const ALL = {
  reset: {
    what: 'Deletes the data of this machine; the next start begins with the demo data',
    file: 'local/suite/src/reset.ts',
  },
  suite: {
    what: 'Runs a command with emulators of its own: --only firestore,auth -- npx jest PATH',
    file: 'local/suite/src/with-suite.ts',
  },
  types: { what: 'Checks the types of every package', file: 'scripts/types.mjs' },
  unused: { what: 'Finds code, files and packages that nothing uses', file: 'scripts/unused.mjs' },
  'openapi:check': {
    what: 'Checks the OpenAPI documents',
    file: 'scripts/openapi/check-openapi.ts',
  },
  bench: {
    what: 'Measures the product: retrieval, webhooks, pages and others',
    file: 'bench/main.ts',
  },
  worker: { what: 'Runs a command for each card of an agent', file: 'packages/worker/src/main.ts' },
  migrate: {
    what: 'Brings stored documents to the schema version of this release',
    file: 'functions/src/cli/migrate.ts',
  },
  'metrics:rebuild': {
    what: "Compares the counters of the console's overview with the records, and corrects them",
    file: 'functions/src/cli/rebuild-metrics.ts',
  },
  'billing:doctor': {
    what: 'Checks everything that billing depends on',
    file: 'functions/src/billing/cli/doctor.ts',
  },
  'billing:reconcile': {
    what: 'Compares all subscriptions with the provider, and repairs differences',
    file: 'functions/src/billing/cli/reconcile.ts',
  },
  'release:check': {
    what: 'Fails when UPGRADE.md does not name a change of what owners write against',
    file: 'scripts/upgrade/check-release.ts',
  },
  'env:check': {
    what: 'Names every variable of the deployment that is missing or invalid',
    file: 'functions/src/cli/env-check.ts',
  },
  'env:deploy': {
    what: 'Writes the values that firebase deploy reads; sets secrets with --secrets',
    file: 'functions/src/cli/env-deploy.ts',
  },
  'env:example': {
    what: 'Writes .env.example from the contracts',
    file: 'functions/src/cli/env-example.ts',
  },
  'site:deploy': {
    what: 'Adds the public address to the built web app before a deployment',
    file: 'functions/src/cli/write-site-urls.ts',
  },
  region: {
    what: 'Moves the functions, and the rewrites of Hosting, to another region',
    file: 'scripts/deploy/region.mjs',
  },
  database: {
    what: 'Deploys rules and indexes to another Firestore database',
    file: 'scripts/deploy/database.mjs',
  },
  'execution:recipe': {
    what: 'Prints the commands that deploy the execution service',
    file: 'functions/src/kanban/cli/print-execution-recipe.ts',
  },
  preview: {
    what: 'Deploys the web app to a preview channel of Hosting',
    file: 'scripts/deploy/preview.mjs',
  },
  rollout: {
    what: 'Prints the commands that split the traffic of new revisions',
    file: 'scripts/deploy/rollout.mjs',
  },
  'webhook:url': {
    what: 'Prints the URL and the events to register at the payment provider',
    file: 'functions/src/cli/webhook-url.ts',
  },
  'provider:compare': {
    what: "Compares the payment provider's test mode, or the emulator, with what the product relies on",
    file: 'functions/src/billing/cli/compare-provider.ts',
  },
  'import:stripe-extension': {
    what: 'Imports what the Firebase extension firestore-stripe-payments stored; a dry run without --write',
    file: 'functions/src/billing/cli/import-stripe-extension.ts',
  },
  'payment:find': {
    what: 'Says what is stored about the payments of an account, and what to do about one that failed',
    file: 'functions/src/billing/cli/find-payment.ts',
  },
  'mail:test': {
    what: 'Sends one mail with the configured mail server',
    file: 'functions/src/cli/mail-test.ts',
  },
  'mail:adopt': {
    what: 'Moves what the Firebase extension firestore-send-email has not sent into the outbox; a dry run without --write',
    file: 'functions/src/cli/mail-adopt.ts',
  },
  'mail:layout': {
    what: 'Writes the HTML layout of mails from its MJML source',
    file: 'scripts/mail-layout.mjs',
  },
  'staff:grant': {
    what: 'Gives an account a staff role, such as that of the first admin',
    file: 'functions/src/cli/grant-staff.ts',
  },
  'audit:verify': {
    what: 'Compares the audit log with its hash chain and anchors',
    file: 'functions/src/cli/verify-audit.ts',
  },
  embeddings: {
    what: 'Embeds published passages that have no vector yet',
    file: 'functions/src/learning/cli/embeddings.ts',
  },
  symbolicate: {
    what: 'Names the places of a stack of the browser in the sources',
    file: 'scripts/symbolicate.mjs',
  },
  'docs:api': {
    what: 'Writes the API reference to .keelson/api.md',
    file: 'functions/src/cli/api-reference.ts',
  },
  'alerts:simulate': {
    what: 'Says which alerts exported log lines would have opened',
    file: 'scripts/ops/simulate.ts',
  },
  'audit:packages': {
    what: 'Stops at a known vulnerability in a package of the lock file',
    file: 'scripts/supply-chain/audit.mjs',
  },
  sbom: {
    what: 'Writes the software bill of materials (CycloneDX) to .keelson/sbom.cdx.json',
    file: 'scripts/supply-chain/sbom.mjs',
  },
  'release:notes': {
    what: 'Prints the notes of a version from CHANGELOG.md',
    file: 'scripts/repository/release-notes.mjs',
  },
  icons: { what: 'Draws the icons of the brand in web/public', file: 'e2e/support/app-icons.ts' },
  shot: {
    what: 'Takes a screenshot of a page of the running product',
    file: 'e2e/support/shot.ts',
  },
  screenshots: {
    what: 'Takes the screenshots of the README and the start page again',
    file: 'e2e/support/take-screenshots.ts',
  },
  soak: {
    what: 'Runs a copy under mixed load; reports deaths, errors and memory',
    file: 'local/suite/src/soak/main.ts',
  },
  mutants: { what: 'Runs mutation tests of the pure code', file: 'scripts/mutants/main.ts' },
  rehearse: {
    what: 'Deploys to this machine, without an account',
    file: 'scripts/rehearse/main.ts',
  },
  'rehearse:emulators': {
    what: 'Runs firebase-tools alone with the committed firebase.json',
    file: 'scripts/rehearse/plain-emulators.ts',
  },
  'rehearse:brand': {
    what: 'Makes another product of a copy, and visits its pages',
    file: 'scripts/rehearse/brand.ts',
  },
  'rehearse:launch': {
    what: 'Launches from an empty project to a bought plan, with the emulators',
    file: 'local/suite/src/with-suite.ts',
    args: [
      ...['--only', 'firestore,auth,storage', '--'],
      ...['node', '--import', 'tsx', 'scripts/rehearse/launch.ts'],
    ],
  },
  'rehearse:journeys': {
    what: 'Runs journeys and attacks against the upload',
    file: 'scripts/rehearse/journeys.ts',
  },
  'kanban:histories': {
    what: 'Runs the model test of boards with thousands of histories',
    file: 'local/suite/src/with-suite.ts',
    args: ['--only', 'firestore', '--', 'node', '--import', 'tsx', 'bench/kanban-histories.ts'],
  },
};

const isOff = offTest();

/** Those of what the copy keeps. @type {Readonly<Record<string, Command>>} */
export const COMMANDS = Object.fromEntries(
  Object.entries(ALL).filter(([, { file }]) => !isOff(file)),
);
