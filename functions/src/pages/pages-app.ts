import { type IncomingMessage, type ServerResponse } from 'node:http';
import { DomainError, ERRORS } from '@keelson/contracts/errors';
import { clearSessionCookie } from '../account/session-cookie';
import { type Authenticator } from '../http/authenticate';
import { cookieCredential } from '../http/credential';
import { getRequestId } from '@keelson/server/http/request-id';
import { type Logger } from '@keelson/server/logger';
import { matchesEtag } from '@keelson/server/http/etag';
import { type LearnPage, type LearnPages } from '../learning/public/learn-pages';
import { type AppShell, PAGE_HEADERS } from './app-shell';
import { policyFor } from './connect-policy';
import { decidePage, isOpenPath, type Visitor } from './decide-page';
import { FORBIDDEN, type Refusal, refusalPage, UNAVAILABLE } from './refusal-page';

export interface PagesDeps {
  readonly authenticator: Authenticator;
  readonly shell: () => Promise<AppShell | null>;
  readonly learn: LearnPages;
  readonly appUrl: string;
  /** Where pages may connect to beside what Hosting allows: the chat's own address. */
  readonly chatUrl: string | null;
  readonly log: Logger;
}

interface Page {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly html: string;
}

/**
 * The layer in front of the app's pages. Nobody is served a protected one before the session is proven
 * against Auth; the console also needs a role.
 */
export function pagesApp(deps: PagesDeps): (req: IncomingMessage, res: ServerResponse) => void {
  return (req, res) => {
    const id = getRequestId((name) => headerOf(req, name));
    void answer(deps, req)
      .catch((error: unknown) => {
        deps.log.error('a page could not be served', { requestId: id, url: req.url, error });
        return refused(deps, UNAVAILABLE, { 'Retry-After': '5' });
      })
      .then((page) => send(req, res, { id, page, policy: policyFor(PAGE_HEADERS, deps.chatUrl) }));
  };
}

async function answer(deps: PagesDeps, req: IncomingMessage): Promise<Page> {
  if (req.method !== 'GET' && req.method !== 'HEAD') {
    return { status: 405, headers: { Allow: 'GET, HEAD' }, html: 'Method not allowed\n' };
  }
  const learn = await deps.learn.find(req.url ?? '/');
  if (learn !== null) return learnPage(learn, headerOf(req, 'if-none-match'));
  // Nobody has to be known for an open page, so it also opens while nobody can be.
  const credential = isOpenPath(req.url ?? '/') ? null : cookieCredential(req.headers);
  const visitor = credential === null ? null : await visitorOf(deps.authenticator, credential);
  const decision = decidePage(req.url ?? '/', visitor);
  switch (decision.kind) {
    case 'sign-in': {
      // A cookie that does not hold is taken back, so that it is not asked about again.
      const taken = credential === null ? {} : { 'Set-Cookie': clearSessionCookie(deps.appUrl) };
      return { status: 302, headers: { Location: decision.location, ...taken }, html: '' };
    }
    case 'forbidden':
      return refused(deps, FORBIDDEN);
    case 'shell': {
      const shell = await deps.shell();
      if (shell !== null) return { status: 200, html: shell.html };
      deps.log.error('the app shell is not built: npm run build');
      return refused(deps, UNAVAILABLE);
    }
  }
}

/** The same for everybody; a browser asks each time whether it is still the same, a cache each minute. */
const LEARN_CACHE = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60';

function learnPage(page: LearnPage, known: string | undefined): Page {
  if (page.kind === 'moved') {
    // Not for ever: another document may be published at an address that was left.
    return {
      status: 301,
      headers: { Location: page.location, 'Cache-Control': LEARN_CACHE },
      html: '',
    };
  }
  const headers = { 'Cache-Control': LEARN_CACHE, ETag: page.etag, Vary: 'Accept-Encoding' };
  return page.status === 200 && matchesEtag(known, page.etag)
    ? { status: 304, headers, html: '' }
    : { status: page.status, headers, html: page.html };
}

/** A session that does not hold is a visitor whom nobody knows; not being able to tell is an error. */
async function visitorOf(
  authenticator: Authenticator,
  credential: NonNullable<ReturnType<typeof cookieCredential>>,
): Promise<Visitor> {
  try {
    return await authenticator.verify(credential, 'current');
  } catch (error) {
    if (error instanceof DomainError && ERRORS[error.code].http < 500) return null;
    throw error;
  }
}

async function refused(
  { shell }: PagesDeps,
  refusal: Refusal,
  headers: Record<string, string> = {},
): Promise<Page> {
  const look = await shell().then(
    (found) => found?.look ?? '',
    () => '', // The look is not worth failing for.
  );
  return { status: refusal.code, headers, html: refusalPage(refusal, look) };
}

interface Sending {
  readonly id: string;
  readonly page: Page;
  readonly policy: Record<string, string>;
}

function send(req: IncomingMessage, res: ServerResponse, { id, page, policy }: Sending): void {
  res.writeHead(page.status, {
    ...PAGE_HEADERS,
    ...policy,
    'Content-Length': String(Buffer.byteLength(page.html)),
    Vary: 'Cookie',
    'X-Request-Id': id,
    ...page.headers,
  });
  res.end(req.method === 'HEAD' ? undefined : page.html);
}

function headerOf(req: IncomingMessage, name: string): string | undefined {
  const value = req.headers[name];
  return Array.isArray(value) ? value[0] : value;
}
