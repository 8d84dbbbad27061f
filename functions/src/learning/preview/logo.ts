/** `web/public/favicon.svg`, written in by the build. */
declare const KEELSON_LOGO: string | undefined;

/** The product's logo as SVG; null when the source runs without a build. */
export const LOGO = typeof KEELSON_LOGO === 'string' ? KEELSON_LOGO : null;
