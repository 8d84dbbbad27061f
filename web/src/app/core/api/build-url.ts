/**
 * Fills in `{name}` of a path and adds the query; what is undefined is left out.
 *
 * @throws {RangeError} when the path names a parameter that is not given: a programming error.
 */
export function buildUrl(
  path: string,
  params: Readonly<Record<string, unknown>>,
  query: Readonly<Record<string, string | number | boolean | null | undefined>>,
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (typeof value !== 'string' && typeof value !== 'number') {
      throw new RangeError(`${path} needs ${name}`);
    }
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${filled}?${search.toString()}` : filled;
}
