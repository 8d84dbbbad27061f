import type { ApiPath, PathParam } from '@keelson/contracts/http/api';

/** Values for the path and the query of a URL. Query values that are null or undefined are left out. */
export interface RequestInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
}

type QueryValue = string | number | boolean | null | undefined;

/**
 * Fills in `{name}` of a path and appends the query.
 *
 * @throws {RangeError} when a path parameter is missing: a programming error.
 */
export function buildUrl(path: string, { params = {}, query = {} }: RequestInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (typeof value !== 'string' && typeof value !== 'number') {
      throw new RangeError(`${path} needs ${name}`);
    }
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query) as [string, QueryValue][]) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}

/** The URL of an endpoint, for links, images and requests that {@link ApiClient} does not send. */
export function apiUrl<Path extends ApiPath>(
  path: Path,
  ...[params]: [PathParam<Path>] extends [never]
    ? []
    : [params: Readonly<Record<PathParam<Path>, string>>]
): string {
  return buildUrl(path, { params: params ?? {} });
}
