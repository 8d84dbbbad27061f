/** Public content is cached for a minute, then revalidated with its ETag. */
export const PUBLIC_CACHE = 'public, max-age=60, stale-while-revalidate=600';
