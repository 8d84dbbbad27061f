import { type Brand } from '@keelson/contracts/product/brand';
import { MODULE_PAGES } from '@keelson/contracts/brand/module-pages';
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

/**
 * `firebase.json` of a product: Hosting knows pages and functions of kept modules only.
 *
 * @param text `firebase.json` as it is.
 */
export function hostingFile({ modules }: Pick<Brand, 'modules'>, text: string): string {
  const config = JSON.parse(text) as FirebaseConfig;
  const paths = MODULE_PAGES.filter(([key]) => modules.includes(key)).map(([, path]) =>
    path.slice(1),
  );
  const pages = paths.length === 0 ? '' : `@(${paths.join('|')}),`;
  const withPages = <T extends { readonly source: string }>(row: T): T => ({
    ...row,
    source: row.source.replaceAll(AREAS, (_, areas: string) => areas + pages),
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
