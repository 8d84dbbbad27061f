/** Pages of the learning hub, for logs. */
export const LEARN_ROUTES = [
  [/^\/learn\/?$/, '/learn'],
  [/^\/learn\/[^/]+\/?$/, '/learn/{slug}'],
  [/^\/learn\/[^/]+\/lesson\/?$/, '/learn/{slug}/lesson'],
] as const;
