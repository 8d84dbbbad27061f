import { createHash } from 'node:crypto';
import { type ClientConfig } from '@keelson/contracts/platform/config';
import { type Config } from '../config';

const POLICY = 'Content-Security-Policy';

export interface PolicyOptions {
  readonly html: string;
  /** Origins that pages connect to besides those of every deployment. */
  readonly connections: readonly string[];
  /** The one script that may be in the head of a page, as the build has it; null for none. */
  readonly headScript: string | null;
}

/**
 * The Content-Security-Policy header of one page: the policy of all pages, which also allows the connections of
 * this installation, and by their hashes the script of the build and the styles that the app rendered.
 *
 * @param headers Headers of every page.
 * @returns No header when pages have no policy.
 */
export function pagePolicy(
  headers: Readonly<Record<string, string>>,
  { html, connections, headScript }: PolicyOptions,
): Record<string, string> {
  const policy = headers[POLICY];
  if (policy === undefined) return {};
  // The base address of a page is its own, and what has none needs none.
  const based = /<base\s/.test(headOf(html))
    ? policy
    : policy.replace("base-uri 'self'", "base-uri 'none'");
  const styles = componentStyles(html).map((css) => `'sha256-${sha256(css)}'`);
  const withConnections = allow(based, 'connect-src', connections);
  const withStyles = allow(withConnections, 'style-src', styles);
  return { [POLICY]: allow(withStyles, 'script-src', scriptsOf(html, headScript)) };
}

/** The chat function, when it has a URL of its own, and the emulators of the local suite. */
export function connectionsOf({
  chatUrl,
  local,
}: Pick<ClientConfig, 'chatUrl'> & Pick<Config, 'local'>): string[] {
  const emulators = local === null ? [] : [local.authHost, local.firestoreHost];
  return [
    ...(chatUrl === null ? [] : [new URL(chatUrl).origin]),
    ...emulators.map((host) => `http://${host}`),
  ];
}

/**
 * The styles that the app wrote to the head. Only those: an element that somebody could smuggle into the content
 * must not be allowed by its own hash.
 */
function componentStyles(html: string): string[] {
  const styles = [...headOf(html).matchAll(/<style ng-app-id="ng">([^<]*)<\/style>/g)];
  return [...new Set(styles.map(([, css = '']) => css))];
}

/** Only the script of the build, whatever else is in the head. */
const scriptsOf = (html: string, script: string | null): string[] =>
  script !== null && headOf(html).includes(`<script>${script}</script>`)
    ? [`'sha256-${sha256(script)}'`]
    : [];

const headOf = (html: string): string => html.slice(0, Math.max(0, html.indexOf('</head>')));

const allow = (policy: string, directive: string, sources: readonly string[]): string =>
  policy.replace(`${directive} 'self'`, [`${directive} 'self'`, ...sources].join(' '));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');
