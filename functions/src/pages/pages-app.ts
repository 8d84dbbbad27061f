import { type IncomingMessage, type ServerResponse } from 'node:http';
import { DomainError, ERRORS } from '@keelson/contracts/errors';
import { clearSessionCookie } from '../account/session-cookie';
import { type Actor, type Authenticator } from '../http/authenticate';
import { cookieCredential, sessionCookies } from '../http/credential';
import { type HttpDeps } from '../http/http-deps';
import { secondsToWait } from '../http/limit-requests';
import { SECOND } from '@keelson/contracts/time';
import { beginRequest, type BegunRequest } from '@keelson/server/http/begin-request';
import { type RequestRecord } from '@keelson/server/http/request-log';
import { toDomainError } from '@keelson/server/http/send-error';
import { compressBeginning, compressPublic } from '@keelson/server/http/compress-public';
import { matchesEtag } from '@keelson/server/http/etag';
import { LANGUAGES, type LocalizedUrl, parseLanguage } from '@keelson/contracts/platform/languages';
import { PAGE_HEADERS, type ShellReader } from './app-shell';
import { type AreaPage, type AreaPages } from '../area-page';
import { decidePage, signInLocation } from './decide-page';
import {
  FORBIDDEN,
  NOT_FOUND,
  type PageError,
  renderErrorPage,
  TOO_MANY_REQUESTS,
  UNAVAILABLE,
} from './error-page';
import { type ReadFirstData, withFirstData, withTheme } from './first-data';
import { beginningOf, type FirstViewDeps, renderFirstView } from './first-view';
import { pagePolicy } from './page-policy';
import { pageRoute } from './page-route';
import { type PricingPage } from './pricing-page';
import { type RenderedPage } from './render-page';

export interface PagesDeps
  extends
    FirstViewDeps,
    Pick<HttpDeps, 'authenticator' | 'projectId' | 'limiter' | 'addresses' | 'now'> {
  readonly shell: ShellReader;
  readonly firstData: ReadFirstData;
  readonly pricing: PricingPage;
  readonly areaPages: readonly AreaPage[];
  readonly areaRendered: readonly AreaPages[];
  /** Origins that pages connect to besides those of every deployment. */
  readonly connections: readonly string[];
  /** The script that rendered pages have in their head; null while the app is not built. */
  readonly headScript: () => Promise<string | null>;
}

interface Page {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** With status 304 the page that the browser has: its policy is sent again, because it replaces the former one. */
  readonly html: string;
  /** Characters at its beginning that are the same for everybody; the rest is for one reader. */
  readonly beginning?: number;
}

/** Serves the app's pages: protected ones with a session that Auth confirms, the console with a role. */
export function pagesApp(deps: PagesDeps): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    void beginRequest(deps, { req, res }, (begun) => {
      const localized = parseLanguage(req.url ?? '/');
      begun.record.route = pageRoute(localized.url);
      return respondAndSend(deps, { ...begun, req, res, localized });
    });
  };
}

interface PageRequest extends BegunRequest {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly localized: LocalizedUrl;
}

async function respondAndSend(deps: PagesDeps, request: PageRequest): Promise<void> {
  const { req, res, log, record, requestId: id, localized } = request;
  const page = await beforeDeadline(respondWithinLimit(deps, request)).catch((error: unknown) => {
    record.code = toDomainError(error).code;
    log.error('Serving a page failed', { route: record.route, error });
    return errorPage(deps, localized, UNAVAILABLE, { 'Retry-After': '5' });
  });
  const headScript = await deps.headScript().catch(() => null);
  await send(req, res, { id, page, connections: deps.connections, headScript });
}

/** A browser shows nothing while it waits. Without the database, a request would last as long as its retries. */
const DEADLINE_MS = 10 * SECOND;

/** @throws {DomainError} `service/timeout`. */
async function beforeDeadline(page: Promise<Page>): Promise<Page> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DomainError('service/timeout', 'The page was not ready in time.'));
    }, DEADLINE_MS);
  });
  try {
    return await Promise.race([page, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

/** Rendering a page costs far more than asking for one, and the number of unknown addresses is unlimited. */
async function respondWithinLimit(deps: PagesDeps, request: PageRequest): Promise<Page> {
  const { req, res, log, record, localized } = request;
  const { route } = record;
  const seconds = await secondsToWait(deps, { req, res, log: log.with({ route }) }, 'page');
  if (seconds === null) return respond(deps, request);
  record.code = 'rate/too-many-requests';
  return errorPage(deps, localized, TOO_MANY_REQUESTS, { 'Retry-After': String(seconds) });
}

async function respond(deps: PagesDeps, { req, record, localized }: PageRequest): Promise<Page> {
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    return { status: 405, headers: { Allow: 'GET, HEAD' }, html: 'Method not allowed\n' };
  }
  const { url } = localized;
  const cached = headerOf(req, 'if-none-match');
  const markdown = prefersMarkdown(req) ? await firstOf(deps, 'markdown', localized) : null;
  if (markdown !== null) return asMarkdown(renderedPage(markdown, cached));
  const rendered = (await firstOf(deps, 'find', localized)) ?? (await deps.pricing.find(localized));
  if (rendered !== null) return renderedPage(rendered, cached);
  const areaPage = deps.areaPages.find(({ matches }) => matches(url));
  if (areaPage !== undefined) {
    const status = await areaPage.statusOf(url, async () => {
      const credential = cookieCredential(req.headers);
      return credential === null ? null : visitorOf(deps.authenticator, credential, record);
    });
    const page = await shellPage(deps, localized, status);
    return areaPage.isUnlisted ? { ...page, headers: { 'X-Robots-Tag': 'noindex' } } : page;
  }
  // Hosting sends every path of a language that is no file.
  if (localized.language !== LANGUAGES[0] && record.route === 'none') {
    return errorPage(deps, localized, NOT_FOUND);
  }
  if (sessionCookies(req.headers).length > 1) return clearedSignIn(localized);
  const credential = cookieCredential(req.headers);
  const visitor =
    credential === null ? null : await visitorOf(deps.authenticator, credential, record);
  const decision = decidePage(localized, visitor);
  switch (decision.kind) {
    case 'sign-in': {
      // Clears an invalid cookie, so that it is not verified again.
      const clearCookie =
        credential === null ? {} : { 'Set-Cookie': clearSessionCookie(deps.appUrl) };
      return { status: 302, headers: { Location: decision.location, ...clearCookie }, html: '' };
    }
    case 'forbidden':
      record.code = 'session/forbidden';
      return errorPage(deps, localized, FORBIDDEN);
    case 'shell': {
      const page = await shellPage(deps, localized, 200);
      if (visitor === null || page.status !== 200) return page;
      const responses = await deps.firstData(url, visitor);
      const sentAt = deps.now();
      const html = await renderFirstView(deps, { page: localized, responses, sentAt });
      if (html === null) {
        return { ...page, html: withTheme(withFirstData(page.html, responses, sentAt), responses) };
      }
      const themed = withTheme(html, responses);
      return { ...page, html: themed, beginning: beginningOf(themed) };
    }
  }
}

/** The page of the first area that has one. */
async function firstOf(
  { areaRendered }: PagesDeps,
  kind: keyof AreaPages,
  page: LocalizedUrl,
): Promise<RenderedPage | null> {
  for (const pages of areaRendered) {
    const found = await pages[kind](page);
    if (found !== null) return found;
  }
  return null;
}

async function shellPage(
  deps: PagesDeps,
  localized: LocalizedUrl,
  status: 200 | 404,
): Promise<Page> {
  const shell = await deps.shell(localized.language);
  if (shell !== null) return { status, html: shell.html };
  deps.log.error('The app shell is missing. Run npm run build.');
  return errorPage(deps, localized, UNAVAILABLE);
}

/** Deletes all cookies, also that of the sibling host which added a second session cookie. */
const clearedSignIn = (url: LocalizedUrl): Page => ({
  status: 302,
  headers: { Location: signInLocation(url), 'Clear-Site-Data': '"cookies"' },
  html: '',
});

/** Public pages. Browsers revalidate on every request, shared caches once a minute. */
const PUBLIC_CACHE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60';

function renderedPage(page: RenderedPage, ifNoneMatch: string | undefined): Page {
  if (page.kind === 'moved') {
    // Not permanent: another document may be published at this URL.
    return {
      status: 301,
      headers: { Location: page.location, 'Cache-Control': PUBLIC_CACHE },
      html: '',
    };
  }
  const headers = {
    'Cache-Control': PUBLIC_CACHE,
    ETag: page.etag,
    Vary: 'Accept, Accept-Encoding',
  };
  const isCurrent = page.status === 200 && matchesEtag(ifNoneMatch, page.etag);
  return { status: isCurrent ? 304 : page.status, headers, html: page.html };
}

/** True for a client that names Markdown, and HTML only after it. */
function prefersMarkdown(req: IncomingMessage): boolean {
  const accepted = headerOf(req, 'accept') ?? '';
  const [markdown, html] = ['text/markdown', 'text/html'].map((type) => accepted.indexOf(type));
  return markdown !== undefined && markdown >= 0 && (html === -1 || markdown < (html ?? -1));
}

const asMarkdown = (page: Page): Page => ({
  ...page,
  headers: { ...page.headers, 'Content-Type': 'text/markdown; charset=utf-8' },
});

/** An invalid session counts as signed out; a failed check throws. */
async function visitorOf(
  authenticator: Authenticator,
  credential: NonNullable<ReturnType<typeof cookieCredential>>,
  record: RequestRecord,
): Promise<Actor | null> {
  try {
    const actor = await authenticator.verify(credential, 'current');
    record.setUser(actor.uid);
    return actor;
  } catch (error) {
    if (error instanceof DomainError && ERRORS[error.code].http < 500) {
      record.code = error.code;
      return null;
    }
    throw error;
  }
}

async function errorPage(
  { shell }: PagesDeps,
  { language }: LocalizedUrl,
  error: PageError,
  headers: Record<string, string> = {},
): Promise<Page> {
  const theme = await shell(language).then(
    (found) => found?.theme ?? '',
    () => '', // An unstyled page is better than none.
  );
  return { status: error.code, headers, html: renderErrorPage(error, theme, language) };
}

interface SentPage {
  readonly id: string;
  readonly page: Page;
  readonly connections: readonly string[];
  readonly headScript: string | null;
}

async function send(
  req: IncomingMessage,
  res: ServerResponse,
  { id, page, connections, headScript }: SentPage,
): Promise<void> {
  const own = page.headers ?? {};
  const { html, beginning } = page;
  const accepted = headerOf(req, 'accept-encoding');
  const { headers, bytes } = await (beginning === undefined
    ? compressPublic(html, { accepted, caching: own['Cache-Control'], etag: own['ETag'] })
    : compressBeginning(html, { accepted, beginning }));
  res.writeHead(page.status, {
    ...PAGE_HEADERS,
    ...pagePolicy(PAGE_HEADERS, { html, connections, headScript }),
    ...(page.status === 304 ? {} : { 'Content-Length': String(bytes.length) }),
    Vary: 'Cookie',
    'X-Request-Id': id,
    ...own,
    ...(page.status === 304 ? {} : headers),
    // The compression names its own header only.
    ...(own['Vary'] !== undefined && { Vary: own['Vary'] }),
  });
  res.end(req.method === 'HEAD' || page.status === 304 ? undefined : bytes);
}

function headerOf(req: IncomingMessage, name: string): string | undefined {
  const value = req.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
