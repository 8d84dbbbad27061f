/** Their content changes without a build, so the `pages` function renders them (docs/adr/0033). */
export const LEARN_RENDERED: readonly string[] = ['learn', 'learn/:slug', 'learn/:slug/lesson'];
