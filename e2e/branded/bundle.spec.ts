import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { DROPPED, ROOT, selectorsOfDropped } from './support/traces';

/** All that browsers can load, and the bundles of the functions that render pages. */
const BUILDS = ['web/dist/browser', 'web/dist/public/server', 'functions/lib'];

function scripts(): [path: string, text: string][] {
  return BUILDS.flatMap((build) => {
    const folder = join(ROOT, build);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:m?js|css|html|json|webmanifest|svg|xml|txt)$/.test(path))
      .map((path): [string, string] => [
        join(build, path),
        readFileSync(join(folder, path), 'utf8'),
      ]);
  });
}

test('no bundle has an element of the dropped module', () => {
  const selectors = selectorsOfDropped();
  expect(selectors.length).toBeGreaterThan(0);
  const files = scripts();
  expect(files.length).toBeGreaterThan(50);
  // Elements that every copy has are there: the check reads what the build wrote.
  expect(files.some(([, text]) => text.includes('app-plan-card'))).toBe(true);
  const found = files.flatMap(([path, text]) =>
    selectors.filter((name) => text.includes(name)).map((name) => `${path}: ${name} of ${DROPPED}`),
  );
  expect(found).toEqual([]);
});

test('nothing that browsers load names the engine', () => {
  const found = scripts()
    .filter(([path]) => path.startsWith('web/dist/browser'))
    .filter(([, text]) => /Keelson(?!-(?:Actor|Signature))/.test(text))
    .map(([path]) => path);
  expect(found).toEqual([]);
});
