/** The languages in which the engine has its own texts; they are written in the first one. */
export const KNOWN_LANGUAGES = ['en', 'ko'] as const;
export type Language = (typeof KNOWN_LANGUAGES)[number];
