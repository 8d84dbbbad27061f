/** Limits of the reports of browsers, apart from their schemas, which the web app does not load. */

export const MAX_ERRORS_PER_PAGE_VIEW = 5;
/** Share of the page views whose errors are reported. */
export const CLIENT_ERROR_SHARE = 0.5;
/** Characters. */
export const MAX_MESSAGE = 500;
/** Characters. */
export const MAX_STACK = 4_000;
