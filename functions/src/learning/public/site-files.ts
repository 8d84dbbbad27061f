import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Release, type SiteFileName } from '@keelson/contracts/learning/public-doc';
import { robotsOf } from '@keelson/contracts/platform/robots';
import { securityTxtOf } from '@keelson/contracts/platform/security-txt';
import { type EpochMs } from '@keelson/contracts/time';
import { sha256 } from '@keelson/server/digest';
import { matchesEtag } from '@keelson/server/http/etag';
import { setSecurityHeaders } from '@keelson/server/http/security-headers';
import { beginRequest, type RequestLogging } from '@keelson/server/http/begin-request';
import { type HttpDeps } from '../../http/http-deps';
import { secondsToWait } from '../../http/limit-requests';
import { changelogFeed } from '../domain/site/changelog-feed';
import { feedOf } from '../domain/site/feed';
import { llmsOf } from '../domain/site/llms';
import { sitemapOf } from '../domain/site/sitemap';
import { markdownSlugOf, sendMarkdown } from './document-markdown';
import { type PublicLibrary } from './public-library';
import { PUBLIC_CACHE } from './public-cache';

export interface SiteFilesDeps
  extends RequestLogging, Pick<HttpDeps, 'limiter' | 'now' | 'addresses'> {
  readonly library: PublicLibrary;
  readonly appUrl: string;
}

type Listener = (req: IncomingMessage, res: ServerResponse) => unknown;

interface ServedFile {
  /** Null when releases have no such file. */
  readonly name: SiteFileName | null;
  readonly type: string;
  /** Builds the file before the first release, and for a release without it. */
  readonly build: (release: Release | null, appUrl: string, now: EpochMs) => string;
}

/** Files for crawlers, feed readers and language models. Hosting rewrites these paths to the `api` function. */
const FILES: Readonly<Record<string, ServedFile>> = {
  '/sitemap.xml': {
    name: 'sitemap.xml',
    type: 'application/xml; charset=utf-8',
    build: (release, appUrl) => sitemapOf(release?.docs ?? [], appUrl),
  },
  '/learn/feed.xml': {
    name: 'feed.xml',
    type: 'application/atom+xml; charset=utf-8',
    build: (release, appUrl) => feedOf(release ?? { docs: [], createdAt: 0 }, appUrl),
  },
  '/changelog.xml': {
    name: null,
    type: 'application/atom+xml; charset=utf-8',
    build: (_release, appUrl) => changelogFeed(appUrl),
  },
  '/llms.txt': {
    name: null,
    type: 'text/plain; charset=utf-8',
    build: (release, appUrl) => llmsOf(release?.docs ?? [], appUrl),
  },
  // What `/robots.txt` contains; Hosting has it as a file.
  '/api/robots': {
    name: null,
    type: 'text/plain; charset=utf-8',
    build: (_release, appUrl) => robotsOf(appUrl),
  },
  '/.well-known/security.txt': {
    name: null,
    type: 'text/plain; charset=utf-8',
    build: (_release, appUrl, now) => securityTxtOf(appUrl, now),
  },
};

/** Serves sitemap, feed, llms.txt, robots.txt, security.txt and documents as Markdown; passes other requests to `next`. */
export function siteFiles(deps: SiteFilesDeps, next: Listener): Listener {
  return (req, res) => {
    const [path = ''] = (req.url ?? '').split('?');
    if (req.method !== 'GET' && req.method !== 'HEAD') return next(req, res);
    const answer = answerTo(deps, path);
    if (answer === null) return next(req, res);
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

interface Exchange {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
}

interface SiteAnswer {
  readonly route: string;
  readonly send: (exchange: Exchange) => Promise<void>;
}

function answerTo(deps: SiteFilesDeps, path: string): SiteAnswer | null {
  const file = FILES[path];
  if (file !== undefined) {
    return { route: path, send: (exchange) => respond(deps, file, exchange) };
  }
  const slug = markdownSlugOf(path);
  return slug === null
    ? null
    : { route: '/learn/{slug}.md', send: (exchange) => sendMarkdown(deps, slug, exchange) };
}

async function respond(
  { library, appUrl, now }: SiteFilesDeps,
  { name, type, build }: ServedFile,
  { req, res }: Exchange,
): Promise<void> {
  const release = await library.release();
  const file = release === null || name === null ? null : await library.file(release, name);
  const text = file?.bytes ?? build(release, appUrl, now());
  // Of the text: what is built also changes with a deployment.
  const etag = `"${file?.sha256 ?? sha256(text)}"`;
  const headers = { ETag: etag, 'Cache-Control': PUBLIC_CACHE };
  if (matchesEtag(req.headers['if-none-match'], etag)) {
    res.writeHead(304, headers).end();
    return;
  }
  res
    .writeHead(200, { ...headers, 'Content-Type': type })
    .end(req.method === 'HEAD' ? undefined : text);
}
