import { type AreaPage } from '../area-page';

const SHARED = /^\/shared\/[^/?#]+\/?(?:[?#]|$)/;

export const SHARED_ROUTES = [[/^\/shared\/[^/]+\/?$/, '/shared/{token}']] as const;

/** The page of a shared chat: whoever has the link reads it, and it says itself when there is none. */
export const sharedPages = (_parts: object = {}): AreaPage[] => [
  { matches: (url) => SHARED.test(url), statusOf: () => Promise.resolve(200), isUnlisted: true },
];
