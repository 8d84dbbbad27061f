import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAID_PLANS } from '@keelson/contracts/billing/plan-catalog';
import type { ModuleFacts } from '@keelson/contracts/product/module-facts';
import { MODULES } from '@keelson/product/modules';
import { sourceFiles, ROOT } from './source-files.mjs';

/** Demo accounts and products; what only tests import, and the gallery of states, which only local builds have. */
const ALLOWED =
  /^local\/|^packages\/payments-emulator\/|\/testing\/|\/states-gallery\/|\.spec\.ts$/;
const FOLDERS = ['execution', 'functions', 'packages', 'web', 'scripts'];
/** Examples of an account, of commands and of what people mean by a word. */
const EXAMPLES =
  /\/platform\/demo-accounts\.ts$|^packages\/answers\/src\/domain\/synonyms\/|^scripts\/brand\/main\.ts$/;
/** The plans of the release that this copy still has; a name that its owner gives can be any word. */
const PLANS = PAID_PLANS.filter((key) => ['pro', 'business'].includes(key));
const SHIPPED = Object.entries<ModuleFacts>(MODULES).filter(([key]) =>
  ['automation', 'image-generator'].includes(key),
);

const COMMENT = /\/\*[^]*?\*\/|(?<!:)\/\/.*$/gm;

/** A word, wherever it is: in a text, a name, a property, a variable of the deployment. */
function named(key: string): RegExp {
  const start = `${key[0]?.toUpperCase()}${key.slice(1)}`;
  return new RegExp(
    `(?<![A-Za-z])${key}(?![a-z])|${start}(?![a-z])|(?<![A-Z])${key.toUpperCase()}(?![A-Za-z])`,
  );
}

function filesThat(names: RegExp): string[] {
  return FOLDERS.flatMap((folder) => sourceFiles(folder))
    .filter((file) => /\.(ts|html|mjs)$/.test(file) && !ALLOWED.test(file) && !EXAMPLES.test(file))
    .filter((file) => names.test(readFileSync(join(ROOT, file), 'utf8').replaceAll(COMMENT, '')));
}

/** Code that names a paid plan would not know the next one. */
it('no code and no text outside product/ names a paid plan that ships', () => {
  const found = PLANS.map((key) => [key, filesThat(named(key))]);
  expect(found.filter(([, files]) => files?.length !== 0)).toEqual([]);
});

it.each([
  "key === 'pro'",
  'limits.pro.chat',
  '{ pro: 1 }',
  'productIdPro',
  '`What is in Pro?`',
  "env['PAYMENT_PRODUCT_ID_PRO']",
])('finds the plan in %s', (text) => {
  expect(named('pro').test(text)).toBe(true);
});

it('takes no other word for a plan', () => {
  expect(named('pro').test("'process' PROVIDER Product")).toBe(false);
});

it.each(SHIPPED)(
  'no code and no text outside product/ has words of the module %s that ships',
  (_key, { features, metrics }) => {
    const names = [...Object.keys(features), ...Object.keys(metrics)];
    expect(names.flatMap((name) => filesThat(named(name)))).toEqual([]);
  },
);

/** The engine must be without a trace of a module that its owner deletes. */
it.each(Object.entries<ModuleFacts>(MODULES))(
  'no code outside product/ names the module %s, its features or its metrics',
  (key, { features, metrics }) => {
    const names = [key, ...Object.keys(features), ...Object.keys(metrics)].join('|');
    const ways = new RegExp(`['"\`/](?:${names})['"\`/]|\\.(?:${names})\\b`);
    expect(filesThat(ways)).toEqual([]);
  },
);
