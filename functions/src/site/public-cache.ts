/** Public content is cached for a minute, then revalidated with its ETag. */
export const PUBLIC_CACHE = 'public, max-age=60, stale-while-revalidate=600';
/** Images never change; shared caches revalidate after ten minutes, so that a withdrawal takes effect. */
export const IMMUTABLE = 'public, max-age=31536000, s-maxage=600, immutable';
