import { type Brand } from '@keelson/contracts/product/brand';
import { MODULE_PAGES } from '@keelson/contracts/brand/module-pages';
import { KNOWN_LANGUAGES } from '@keelson/contracts/platform/known-languages';
import { REGION } from '@keelson/contracts/region';

interface Rewrite {
  readonly source: string;
  readonly function: { readonly functionId: string; readonly region: string };
}
interface FirebaseConfig {
  readonly hosting: {
    readonly rewrites: readonly Rewrite[];
    readonly headers: readonly { readonly source: string }[];
  };
}

/** Functions of modules, by the address at which Hosting calls them. */
const MODULE_FUNCTIONS: readonly (readonly [module: string, functionId: string, source: string])[] =
  [
    ['chat', 'chat', '/api/chat'],
    ['chat', 'files', '/api/chat/attachments'],
  ];
/** Modules follow it, before the rewrite of the whole API: the first one that matches counts. */
const LAST_NARROW = '/api/admin/**';
/** The areas of the app in a source, with the pages of modules behind them, if there are any. */
const AREAS = /(@\(dashboard\|checkout\|admin\)\{,\/\*\*\},)(?:@\([^)]*\),)?/g;

/** Pages of areas in sources, and what stands before them. */
const AREA_PAGES: readonly (readonly [area: string, before: RegExp, page: string])[] = [
  ['boards', /(?<=\}|\),)(?=,shared\/\*)/g, ',projects/*/hub'],
  ['boards', /(?<=,developers)(?=,(?!developers\/execution))/g, ',developers/execution'],
];

const withAreas = (source: string, areas: readonly string[]): string =>
  AREA_PAGES.reduce((text, [area, before, page]) => {
    const without = text.replaceAll(page, '');
    return areas.includes(area) ? without.replaceAll(before, page) : without;
  }, source);

/** Where a source names the paths of further languages, `{,ko/}`, or would name them. */
const BEFORE_PATHS =
  /^(?<start>\/(?!\{@)|!\/\{api\/\*\*,)(?:\{,(?:[a-z]{2}\/,?)+\})?(?=\{,sign-in|@\(chunk|media\/|\{@\()/;
/** The pages of the app in further languages, which are at the end of its pages. */
const AS_PATHS = /(,shared\/\*)(?:,[a-z]{2}\/\*\*)*(?=\}$)/;

/**
 * `firebase.json` of a product: Hosting knows pages and functions of kept modules, and paths of kept
 * languages, only.
 *
 * @param text `firebase.json` as it is.
 */
export function hostingFile(
  {
    modules,
    languages,
    areas,
  }: Pick<Brand, 'modules' | 'languages'> & {
    readonly areas: readonly string[];
  },
  text: string,
): string {
  const config = JSON.parse(text) as FirebaseConfig;
  const paths = MODULE_PAGES.filter(([key]) => modules.includes(key)).map(([, path]) =>
    path.slice(1),
  );
  const pages = paths.length === 0 ? '' : `@(${paths.join('|')}),`;
  const further = languages.filter((language) => language !== KNOWN_LANGUAGES[0]);
  const beforePaths =
    further.length === 0 ? '' : `{,${further.map((language) => `${language}/`).join(',')}}`;
  const asPaths = further.map((language) => `,${language}/**`).join('');
  const withPages = <T extends { readonly source: string }>(row: T): T => ({
    ...row,
    source: withAreas(row.source, areas)
      .replaceAll(AREAS, (_, areas: string) => areas + pages)
      .replace(BEFORE_PATHS, (_, start: string) => start + beforePaths)
      .replace(AS_PATHS, (_, start: string) => start + asPaths),
  });
  const { rewrites, headers } = config.hosting;
  const others = rewrites.filter(
    (row) => !MODULE_FUNCTIONS.some(([, functionId]) => functionId === row.function.functionId),
  );
  const ofModules = MODULE_FUNCTIONS.filter(([key]) => modules.includes(key)).map(
    ([, functionId, source]) => ({ source, function: { functionId, region: REGION } }),
  );
  const at = others.findIndex(({ source }) => source === LAST_NARROW) + 1;
  return JSON.stringify({
    ...config,
    hosting: {
      ...config.hosting,
      rewrites: [...others.slice(0, at), ...ofModules, ...others.slice(at)].map(withPages),
      headers: headers.map(withPages),
    },
  });
}
