/** Caches may keep what is published for a minute; after that they ask with the ETag. */
export const PUBLIC_CACHE = 'public, max-age=60, stale-while-revalidate=600';
