import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Release, type SiteFileName } from '@keelson/contracts/learning/public-doc';
import { robotsOf } from '@keelson/contracts/platform/robots';
import { matchesEtag } from '@keelson/server/http/etag';
import { setSecurityHeaders } from '@keelson/server/http/security-headers';
import { beginRequest, type RequestLogging } from '@keelson/server/http/begin-request';
import { feedOf } from '../domain/site/feed';
import { sitemapOf } from '../domain/site/sitemap';
import { type PublicLibrary } from './public-library';
import { PUBLIC_CACHE } from './public-cache';

export interface SiteFilesDeps extends RequestLogging {
  readonly library: PublicLibrary;
  readonly appUrl: string;
}

type Listener = (req: IncomingMessage, res: ServerResponse) => unknown;

interface ServedFile {
  /** Null when releases have no such file. */
  readonly name: SiteFileName | null;
  readonly type: string;
  /** Builds the file before the first release, and for releases of earlier versions, which have no files. */
  readonly build: (release: Release | null, appUrl: string) => string;
}

/** Files for crawlers and feed readers. Hosting rewrites these paths to the `api` function. */
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
  // What `/robots.txt` contains; Hosting has it as a file.
  '/api/robots': {
    name: null,
    type: 'text/plain; charset=utf-8',
    build: (_release, appUrl) => robotsOf(appUrl),
  },
};

/** Serves sitemap, feed and robots.txt; passes other requests to `next`. */
export function siteFiles(deps: SiteFilesDeps, next: Listener): Listener {
  return (req, res) => {
    const [path = ''] = (req.url ?? '').split('?');
    const file = FILES[path];
    if (file === undefined || (req.method !== 'GET' && req.method !== 'HEAD'))
      return next(req, res);
    setSecurityHeaders(res);
    return beginRequest(deps, { req, res }, ({ log, record }) => {
      record.route = path;
      return respond(deps, file, { req, res }).catch((error: unknown) => {
        log.error('Building a site file failed', { route: path, error });
        res.writeHead(503, { 'Retry-After': '30' }).end();
      });
    });
  };
}

async function respond(
  { library, appUrl }: SiteFilesDeps,
  { name, type, build }: ServedFile,
  { req, res }: { readonly req: IncomingMessage; readonly res: ServerResponse },
): Promise<void> {
  const release = await library.release();
  const file = release === null || name === null ? null : await library.file(release, name);
  const etag = `"${file?.sha256 ?? release?.contentHash ?? 'none'}"`;
  const headers = { ETag: etag, 'Cache-Control': PUBLIC_CACHE };
  if (matchesEtag(req.headers['if-none-match'], etag)) {
    res.writeHead(304, headers).end();
    return;
  }
  const text = file?.bytes ?? build(release, appUrl);
  res
    .writeHead(200, { ...headers, 'Content-Type': type })
    .end(req.method === 'HEAD' ? undefined : text);
}
