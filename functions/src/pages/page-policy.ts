const POLICY = 'Content-Security-Policy';

/**
 * The Content-Security-Policy header of all pages, which also allows connections to the chat function.
 *
 * @param headers Headers of every page.
 * @param url The chat function's own URL; null when it has none.
 * @returns No header when there is no URL or no policy.
 */
export function chatPolicy(
  headers: Readonly<Record<string, string>>,
  url: string | null,
): Record<string, string> {
  const policy = headers[POLICY];
  if (url === null || policy === undefined) return {};
  const { origin } = new URL(url);
  return { [POLICY]: policy.replace("connect-src 'self'", `connect-src 'self' ${origin}`) };
}
