import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from '@playwright/test';
import { DROPPED, ROOT, selectorsOfDropped } from './support/traces';

/** All that browsers can load, and the bundles of the functions that render pages. */
const BUILDS = [
  'web/dist/browser',
  'web/dist/public/server',
  'web/dist/member/server',
  'functions/lib',
];

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

/**
 * Without the gallery of states and what it alone loads: it shows the views of all modules, and a build for a deployment is
 * without it (web/angular.json).
 */
function withoutGallery(files: readonly [path: string, text: string][]): [string, string][] {
  const left = new Map(files);
  const remove = (paths: readonly string[]): void => paths.forEach((path) => left.delete(path));
  remove(files.filter(([, text]) => text.includes('app-states-gallery')).map(([path]) => path));
  const isOrphan = (path: string): boolean => {
    const name = basename(path);
    const names = (among: Iterable<[string, string]>): boolean =>
      [...among].some(([other, text]) => other !== path && text.includes(name));
    return name.startsWith('chunk-') && names(files) && !names(left);
  };
  let found = [...left.keys()].filter(isOrphan);
  while (found.length > 0) {
    remove(found);
    found = [...left.keys()].filter(isOrphan);
  }
  return [...left];
}

test('no bundle has an element of the dropped module', () => {
  const selectors = selectorsOfDropped();
  expect(selectors.length).toBeGreaterThan(0);
  const files = withoutGallery(scripts());
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
