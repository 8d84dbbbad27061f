import { type Brand } from '@keelson/contracts/product/brand';
import { MODULE_PAGES, PUBLIC_MODULE_PAGES } from '@keelson/contracts/brand/module-pages';
import { KNOWN_LANGUAGES } from '@keelson/contracts/platform/known-languages';
import { REGION } from '@keelson/contracts/region';
import { ENGINE_MODULES } from './known-modules';

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

/** Rewrites of modules and areas: to which function, at which address, and the address that they follow. */
const ADDED: readonly {
  readonly of: string;
  readonly functionId: string;
  readonly source: string;
  readonly after: string;
}[] = [
  // Before the rewrite of the whole API: the first one that matches counts.
  { of: 'chat', functionId: 'chat', source: '/api/chat', after: '/api/admin/**' },
  { of: 'chat', functionId: 'files', source: '/api/chat/attachments', after: '/api/chat' },
  { of: 'learning', functionId: 'api', source: '/learn/feed.xml', after: '/sitemap.xml' },
  { of: 'learning', functionId: 'api', source: '/learn/*.md', after: '/.well-known/security.txt' },
];
/** The areas of the app in a source, with the pages of modules behind them, if there are any: of members, and public ones. */
const AREAS =
  /(@\(dashboard\|checkout\|admin\)\{,\/\*\*\},)(?:@\([^)]*\),)?(?:[\w/-]+\{,\/\*\*\},)*/g;

/** The pages behind `/pricing`, which areas add. */
const PAGES =
  /,pricing(?:,learn\{[^}]*\})?(?:,projects\/\*\/hub)?(?:,shared\/\*)?(?:,invitations\/\*)?/;
/** Pages of areas in the order in which sources have them; the second one is where addresses that move are named, too. */
const AREA_PAGES: readonly (readonly [area: string, page: string, withMoved: string])[] = [
  ['learning', ',learn{,/*,/*/lesson}', ',learn{,/,/*,/*/lesson}'],
  ['boards', ',projects/*/hub', ',projects/*/hub'],
  ['chat', ',shared/*', ',shared/*'],
  ['teams', ',invitations/*', ',invitations/*'],
];
const EXECUTION = ',developers/execution';

function withAreas(source: string, areas: readonly string[]): string {
  const pages = AREA_PAGES.filter(([area]) => areas.includes(area));
  const names = pages.map(([, page, withMoved]) => (source.startsWith('!') ? withMoved : page));
  const execution = areas.includes('boards') ? EXECUTION : '';
  return source
    .replace(PAGES, () => `,pricing${names.join('')}`)
    .replace(EXECUTION, '')
    .replace(/(?<=,developers)(?=,)/, execution);
}

/** Where a source names the paths of further languages, `{,ko/}`, or would name them. */
const BEFORE_PATHS =
  /^(?<start>\/(?!\{@)|!\/\{api\/\*\*,)(?:\{,(?:[a-z]{2}\/,?)+\})?(?=\{,sign-in|@\(chunk|media\/|\{@\()/;
/** The pages of the app in further languages, which are at the end of its pages. */
const AS_PATHS = /^(?<pages>\/\{@\(dashboard.*?)(?:,[a-z]{2}\/\*\*)*\}$/;

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
  const pathsOf = (all: typeof MODULE_PAGES): string[] =>
    all.filter(([key]) => modules.includes(key)).map(([, path]) => path.slice(1));
  const paths = pathsOf(MODULE_PAGES);
  const guarded = paths.length === 0 ? '' : `@(${paths.join('|')}),`;
  const open = pathsOf(PUBLIC_MODULE_PAGES).map((path) => `${path}{,/**},`);
  const pages = guarded + open.join('');
  const further = languages.filter((language) => language !== KNOWN_LANGUAGES[0]);
  const beforePaths =
    further.length === 0 ? '' : `{,${further.map((language) => `${language}/`).join(',')}}`;
  const asPaths = further.map((language) => `,${language}/**`).join('');
  const withPages = <T extends { readonly source: string }>(row: T): T => ({
    ...row,
    source: withAreas(row.source, areas)
      .replaceAll(AREAS, (_, areas: string) => areas + pages)
      .replace(BEFORE_PATHS, (_, start: string) => start + beforePaths)
      .replace(AS_PATHS, (_, start: string) => `${start}${asPaths}}`),
  });
  const { rewrites, headers } = config.hosting;
  const isKept = (of: string): boolean =>
    areas.includes(of) && (!ENGINE_MODULES.includes(of) || modules.includes(of));
  const kept = rewrites.filter((row) => !ADDED.some(({ source }) => source === row.source));
  for (const { of, functionId, source, after } of ADDED) {
    const at = kept.findIndex((row) => row.source === after) + 1;
    if (isKept(of)) kept.splice(at, 0, { source, function: { functionId, region: REGION } });
  }
  return JSON.stringify({
    ...config,
    hosting: {
      ...config.hosting,
      rewrites: kept.map(withPages),
      headers: headers.map(withPages),
    },
  });
}
