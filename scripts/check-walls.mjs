/** Checks the imports of the checkout against `walls.mjs`. */
import { dirname } from 'node:path';
import { AREAS } from '../areas.mjs';
import { MAX_FILES, ONE_WAY, PACKAGES, ROOMS, WITHOUT_ZOD } from '../walls.mjs';
import { importsOf } from './import-graph.mjs';

/** @typedef {{ file: string, line: number, message: string }} Violation */

const CHECKED = /^(packages|product|functions|execution|web|local|e2e|scripts)\/.*(?<!\.spec)\.ts$/;
const TEST = /\.spec\.ts$|^e2e\/|\/generated\//;
const ZOD = /^zod(\/|$)/;

const rooms = ROOMS.map(({ name, folder, may }) => ({
  name,
  may: new Set(may),
  pattern: new RegExp(`^${folder.replaceAll('*', '([^/]+)')}/`),
}));

/** @param {string} file */
function placeOf(file) {
  for (const room of rooms) {
    const match = room.pattern.exec(file);
    if (match !== null) return { ...room, domain: match[1] ?? null };
  }
  return null;
}

/** @typedef {NonNullable<ReturnType<typeof placeOf>>} Place */

/** @param {Place} from @param {Place} to */
function isAllowed(from, to) {
  const sameDomain = from.domain === to.domain;
  if (from.name === to.name) return sameDomain;
  return from.may.has(to.name) || (sameDomain && from.may.has(`${to.name} of its domain`));
}

/**
 * Finds the imports through which a file loads zod when it runs.
 *
 * @param {ReadonlyMap<string, string>} texts
 * @returns {(file: string) => string | null} The first package or file on the way, `null` when it does not.
 */
function zodFinder(texts) {
  /** @type {Map<string, string | null>} */
  const found = new Map();
  /** @param {string} file @returns {string | null} */
  const wayToZod = (file) => {
    const known = found.get(file);
    if (known !== undefined) return known;
    found.set(file, null);
    const way = importsOf(file, texts).find(
      ({ specifier, path, kind, erased }) =>
        !erased &&
        kind !== 'lazy' &&
        (ZOD.test(specifier) || (path !== null && wayToZod(path) !== null)),
    );
    found.set(file, way?.specifier ?? null);
    return way?.specifier ?? null;
  };
  return wayToZod;
}

/**
 * @param {ReadonlyMap<string, string>} texts Contents by path from the root, as Oxfmt writes them.
 * @returns {Violation[]}
 */
export function checkWalls(texts) {
  const wayToZod = zodFinder(texts);
  /** @param {string} file @param {Place} from @param {import('./import-graph.mjs').Import} imported */
  const problemsOf = (file, from, { specifier, path, kind }) => {
    const to = path === null ? null : placeOf(path);
    if (to !== null && !isAllowed(from, to)) {
      return [`${from.name} must not import ${to.name} (imports point one way, STYLE: layout).`];
    }
    const refused = PACKAGES.filter(
      ({ rooms, refused }) =>
        path === null &&
        !specifier.startsWith('.') &&
        rooms.test(from.name) &&
        refused.test(specifier),
    );
    if (refused.length > 0) return refused.map(({ message }) => message);
    const { files, except } = WITHOUT_ZOD;
    const isFree = files.test(file) && !except.some((pattern) => pattern.test(file));
    if (!isFree || kind !== 'value') return [];
    const way = ZOD.test(specifier)
      ? specifier
      : /^(contracts|product)$/.test(to?.name ?? '') && wayToZod(path ?? '');
    return way ? [`A value brings zod into the first load, by ${way}: import the type.`] : [];
  };
  return [...texts.keys()].flatMap((file) => {
    const from = CHECKED.test(file) ? placeOf(file) : null;
    if (from === null) return [];
    return importsOf(file, texts).flatMap((imported) =>
      problemsOf(file, from, imported).map((message) => ({ file, line: imported.line, message })),
    );
  });
}

/**
 * @param {ReadonlyMap<string, string>} texts
 * @returns {Violation[]} One for each folder with more than {@link MAX_FILES} source files, at one of them.
 */
export function checkFolders(texts) {
  const folders = Map.groupBy(
    [...texts.keys()].filter((file) => !TEST.test(file)),
    dirname,
  );
  return [...folders]
    .filter(([, files]) => files.length > MAX_FILES)
    .map(([folder, [file = folder, ...others]]) => ({
      file,
      line: 1,
      message: `${folder} has ${others.length + 1} source files: more than ${MAX_FILES} are two folders (walls.mjs).`,
    }));
}

/**
 * @param {string} root
 * @param {string | null} path
 * @returns {string | null} The domain that a file belongs to; `null` for files beside the domains and elsewhere.
 */
const domainOf = (root, path) =>
  path?.startsWith(`${root}/`) === true && !/\.spec\.ts$|\/(?:testing|cli)\//.test(path)
    ? (/^([^/]+)\//.exec(path.slice(root.length + 1))?.[1] ?? null)
    : null;

/**
 * Imports between domains that close a circle. Tests and commands may import any of them.
 *
 * @param {ReadonlyMap<string, string>} texts
 * @returns {Violation[]}
 */
export function checkCircles(texts) {
  return ONE_WAY.flatMap((root) => {
    /** @type {{ from: string, to: string, file: string, line: number }[]} */
    const crossing = [...texts.keys()].flatMap((file) => {
      const from = domainOf(root, file);
      if (from === null) return [];
      return importsOf(file, texts).flatMap(({ path, line }) => {
        const to = domainOf(root, path);
        return to === null || to === from ? [] : [{ from, to, file, line }];
      });
    });
    const imported = Map.groupBy(crossing, ({ from }) => from);
    /** @param {string} from @param {string} to @param {Set<string>} seen @returns {boolean} */
    const reaches = (from, to, seen) =>
      from === to ||
      (imported.get(from) ?? []).some((next) => {
        if (seen.has(next.to)) return false;
        seen.add(next.to);
        return reaches(next.to, to, seen);
      });
    return crossing
      .filter(({ from, to }) => reaches(to, from, new Set()))
      .map(({ from, to, file, line }) => ({
        file,
        line,
        message: `${from} imports ${to}, which imports ${from}, directly or not: domains import one way (walls.mjs).`,
      }));
  });
}

const areas = Object.entries(AREAS).map(([name, { folders, needs }]) => ({
  name,
  needs,
  pattern: new RegExp(`^(?:${folders.join('|')})/`),
}));
/** Written by `npm run brand` from the list of areas, or a test of the whole product. */
const JOINS = /^\/\/ Written by `npm run brand`/;
const EVERY_AREA = /^bench\/|\/every-area\//;

/**
 * Imports of an area from outside of it: a copy could not leave it out.
 *
 * @param {ReadonlyMap<string, string>} texts
 * @returns {Violation[]}
 */
export function checkAreas(texts) {
  return [...texts].flatMap(([file, text]) => {
    if (!/\.(ts|mjs)$/.test(file) || JOINS.test(text) || EVERY_AREA.test(file)) return [];
    return importsOf(file, texts).flatMap(({ path, line }) => {
      const area = areas.find(({ pattern }) => path !== null && pattern.test(path));
      const from = areas.find(({ pattern }) => pattern.test(file));
      if (area === undefined || from === area || from?.needs.includes(area.name)) return [];
      const message = `Only ${area.name} and what needs it imports ${area.name}: a copy can leave it out (areas.mjs).`;
      return [{ file, line, message }];
    });
  });
}
