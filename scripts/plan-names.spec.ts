import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PAID_PLANS } from '@keelson/contracts/billing/plan-catalog';
import type { ModuleFacts } from '@keelson/contracts/product/module-facts';
import { MODULES } from '@keelson/product/modules';
import { sourceFiles, ROOT } from './source-files.mjs';

/** Demo accounts and products; what only tests import, and the gallery of states, which only local builds have. */
const ALLOWED =
  /^local\/|^packages\/payments-emulator\/|\/testing\/|\/states-gallery\/|\.spec\.ts$/;
const FOLDERS = ['execution', 'functions', 'packages', 'web'];

const named = (key: string): RegExp =>
  new RegExp(`(['"\`])${key}\\1|PLAN(?:_CATALOG|S)\\.${key}\\b|productId${key}\\b`, 'i');

function filesThat(names: RegExp): string[] {
  return FOLDERS.flatMap((folder) => sourceFiles(folder))
    .filter((file) => /\.(ts|html|mjs)$/.test(file) && !ALLOWED.test(file))
    .filter((file) => names.test(readFileSync(join(ROOT, file), 'utf8')));
}

/** Code that names a paid plan would not know the next one. */
it('no code outside the catalog names a paid plan', () => {
  const found = PAID_PLANS.map((key) => [key, filesThat(named(key))]);
  expect(found.filter(([, files]) => files?.length !== 0)).toEqual([]);
});

it('finds the ways in which code names a plan', () => {
  const ways = ["key === 'pro'", 'PLAN_CATALOG.pro.limits', 'productIdPro', '[plan]="`pro`"'];
  expect(ways.filter((text) => !named('pro').test(text))).toEqual([]);
  expect(named('pro').test("'process'")).toBe(false);
});

/** The engine must be without a trace of a module that its owner deletes. */
it.each(Object.entries<ModuleFacts>(MODULES))(
  'no code outside product/ names the module %s, its features or its metrics',
  (key, { features, metrics }) => {
    const names = [key, ...Object.keys(features), ...Object.keys(metrics)].join('|');
    const ways = new RegExp(`['"\`/](?:${names})['"\`/]|\\.(?:${names})\\b`);
    expect(filesThat(ways)).toEqual([]);
  },
);
