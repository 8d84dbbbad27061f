import { type IncomingMessage, type ServerResponse } from 'node:http';
import { robotsOf } from '@keelson/contracts/platform/robots';
import { securityTxtOf } from '@keelson/contracts/platform/security-txt';
import { type EpochMs } from '@keelson/contracts/time';
import { sha256 as sha256Of } from '@keelson/server/digest';
import { matchesEtag } from '@keelson/server/http/etag';
import { setSecurityHeaders } from '@keelson/server/http/security-headers';
import { beginRequest, type RequestLogging } from '@keelson/server/http/begin-request';
import { type HttpDeps } from '../http/http-deps';
import { secondsToWait } from '../http/limit-requests';
import { changelogFeed } from './changelog-feed';
import { llmsOf } from './llms';
import { PUBLIC_CACHE } from './public-cache';
import { sitemapOf } from './sitemap';

export interface SiteFilesDeps
  extends RequestLogging, Pick<HttpDeps, 'limiter' | 'now' | 'addresses'> {
  readonly appUrl: string;
  /** Files of areas, which come before those of every product. */
  readonly areaFiles: readonly FindSiteFile[];
}

type Listener = (req: IncomingMessage, res: ServerResponse) => unknown;

export interface SiteExchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

export interface SiteAnswer {
  /** For logs: without ids. */
  readonly route: string;
  readonly send: (exchange: SiteExchange) => Promise<void>;
}

/** A file of the site at a path; null for other paths. */
export type FindSiteFile = (path: string) => SiteAnswer | null;

const XML = 'application/xml; charset=utf-8';
export const ATOM = 'application/atom+xml; charset=utf-8';
const PLAIN = 'text/plain; charset=utf-8';

interface BuiltFile {
  readonly type: string;
  readonly build: (appUrl: string, now: EpochMs) => string;
}

/** Files for crawlers, feed readers and language models. Hosting rewrites these paths to the `api` function. */
const FILES: Readonly<Record<string, BuiltFile>> = {
  '/sitemap.xml': { type: XML, build: (appUrl) => sitemapOf(appUrl) },
  '/changelog.xml': { type: ATOM, build: (appUrl) => changelogFeed(appUrl) },
  '/llms.txt': { type: PLAIN, build: (appUrl) => llmsOf(appUrl) },
  // What `/robots.txt` contains; Hosting has it as a file.
  '/api/robots': { type: PLAIN, build: robotsOf },
  '/.well-known/security.txt': { type: PLAIN, build: securityTxtOf },
};

/** Serves sitemap, feeds, llms.txt, robots.txt, security.txt and files of areas; passes other requests to `next`. */
export function siteFiles(deps: SiteFilesDeps, next: Listener): Listener {
  const finders = [...deps.areaFiles, builtFile(deps)];
  return (req, res) => {
    const [path = ''] = (req.url ?? '').split('?');
    if (req.method !== 'GET' && req.method !== 'HEAD') return next(req, res);
    const answer = finders.map((find) => find(path)).find((found) => found !== null);
    if (answer === undefined) return next(req, res);
    setSecurityHeaders(res);
    return beginRequest(deps, { req, res }, async ({ log, record }) => {
      const { route } = answer;
      record.route = route;
      try {
        const seconds = await secondsToWait(deps, { req, res, log: log.with({ route }) }, 'page');
        if (seconds === null) await answer.send({ req, res });
        else {
          record.code = 'rate/too-many-requests';
          res.writeHead(429, { 'Retry-After': String(seconds) }).end();
        }
      } catch (error) {
        log.error('Building a site file failed', { route, error });
        res.writeHead(503, { 'Retry-After': '30' }).end();
      }
    });
  };
}

function builtFile({ appUrl, now }: SiteFilesDeps): FindSiteFile {
  return (path) => {
    const file = FILES[path];
    if (file === undefined) return null;
    const { type, build } = file;
    const send = (exchange: SiteExchange): Promise<void> => {
      sendSiteFile(exchange, { type, text: build(appUrl, now()) });
      return Promise.resolve();
    };
    return { route: path, send };
  };
}

/** Sends a text file with the hash of its text: what is built also changes with a deployment. */
export function sendSiteFile(
  { req, res }: SiteExchange,
  {
    type,
    text,
    sha256 = sha256Of(text),
  }: {
    readonly type: string;
    readonly text: string | Buffer;
    readonly sha256?: string | undefined;
  },
): void {
  const etag = `"${sha256}"`;
  const headers = { ETag: etag, 'Cache-Control': PUBLIC_CACHE };
  if (matchesEtag(req.headers['if-none-match'], etag)) {
    res.writeHead(304, headers).end();
    return;
  }
  res
    .writeHead(200, { ...headers, 'Content-Type': type })
    .end(req.method === 'HEAD' ? undefined : text);
}
