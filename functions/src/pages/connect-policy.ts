const POLICY = 'Content-Security-Policy';

/**
 * The policy of all pages, opened for one more address to connect to.
 *
 * @param headers Of every page; without a policy there is nothing to open.
 * @param url The chat's own address; null when it has none.
 */
export function policyFor(
  headers: Readonly<Record<string, string>>,
  url: string | null,
): Record<string, string> {
  const policy = headers[POLICY];
  if (url === null || policy === undefined) return {};
  const { origin } = new URL(url);
  return { [POLICY]: policy.replace("connect-src 'self'", `connect-src 'self' ${origin}`) };
}
