import { readFileSync } from 'node:fs';

/** @type {{ projects: { web: { i18n: { locales: Record<string, { subPath: string }> } } } }} */
const builds = JSON.parse(readFileSync(new URL('../../web/angular.json', import.meta.url), 'utf8'));

/** Lists where pages of a language begin. The first has no path, so it is the last to match. */
export const LANGUAGE_PATHS = [
  ...Object.values(builds.projects.web.i18n.locales).map(({ subPath }) => `/${subPath}`),
  '',
];

/**
 * Where a preview has an app without the function that renders its pages; `preview.mjs` puts it there.
 *
 * @param {'member' | 'public'} app
 * @param {string} language Path of the language.
 */
export const appFile = (app, language) => `/preview${language}/${app}.html`;

/** Rendered by the public app; all other pages of `pages` are the member app. */
const LEARN = '/learn{,/**}';

/** @param {string} source Of the rewrite to `pages`. */
const toApps = (source) =>
  LANGUAGE_PATHS.flatMap((language) => [
    { source: `${language}${LEARN}`, destination: appFile('public', language) },
    {
      source: language === '' ? source : `${language}/**`,
      destination: appFile('member', language),
    },
  ]);

/**
 * A preview's rewrites call the functions of its project, whose `pages` names the scripts of another build. So its pages are
 * rendered in the browser: Hosting serves the app itself, with the headers of static pages. Data still comes from the functions.
 *
 * @template {{ hosting: { rewrites: { source: string, function: { functionId: string } }[], headers: { source: string }[] } }} T
 * @param {T} config `firebase.json`.
 */
export function previewConfig(config) {
  const { hosting } = config;
  return {
    hosting: {
      ...hosting,
      rewrites: hosting.rewrites.flatMap(
        /** @returns {object[]} */ (rewrite) =>
          rewrite.function.functionId === 'pages' ? toApps(rewrite.source) : [rewrite],
      ),
      headers: hosting.headers.map((rule) =>
        rule.source.startsWith('!') ? { ...rule, source: '**' } : rule,
      ),
    },
  };
}
