/** Where a preview has its apps without the function that renders their pages; `preview.mjs` puts them there. */
export const APPS = { member: '/preview/member.html', public: '/preview/public.html' };

/** Rendered by the public app; all other pages of `pages` are the member app. */
const LEARN = '/learn{,/**}';

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
          rewrite.function.functionId === 'pages'
            ? [
                { source: LEARN, destination: APPS.public },
                { source: rewrite.source, destination: APPS.member },
              ]
            : [rewrite],
      ),
      headers: hosting.headers.map((rule) =>
        rule.source.startsWith('!') ? { ...rule, source: '**' } : rule,
      ),
    },
  };
}
