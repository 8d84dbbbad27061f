import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Release, type SiteFileName } from '@keelson/contracts/learning/public-doc';
import { matchesEtag } from '@keelson/server/http/etag';
import { type Logger } from '@keelson/server/logger';
import { feedOf } from '../domain/site/feed';
import { robotsOf } from '../domain/site/robots';
import { sitemapOf } from '../domain/site/sitemap';
import { type PublicLibrary } from './public-library';
import { PUBLIC_CACHE } from './public-cache';

export interface SiteFilesDeps {
  readonly library: PublicLibrary;
  readonly appUrl: string;
  readonly log: Logger;
}

type Listener = (req: IncomingMessage, res: ServerResponse) => unknown;

interface ServedFile {
  /** Null is no file of a release. */
  readonly name: SiteFileName | null;
  readonly type: string;
  /** For a release that was published before files were built with it, and before the first. */
  readonly make: (release: Release | null, appUrl: string) => string;
}

/** What crawlers and feed readers ask for. Hosting rewrites these paths to the `api` function. */
const FILES: Readonly<Record<string, ServedFile>> = {
  '/sitemap.xml': {
    name: 'sitemap.xml',
    type: 'application/xml; charset=utf-8',
    make: (release, appUrl) => sitemapOf(release?.docs ?? [], appUrl),
  },
  '/learn/feed.xml': {
    name: 'feed.xml',
    type: 'application/atom+xml; charset=utf-8',
    make: (release, appUrl) => feedOf(release ?? { docs: [], createdAt: 0 }, appUrl),
  },
  // Cloud Functions answer every path with robots.txt in it themselves, with 404: Hosting redirects to here.
  '/api/robots': {
    name: null,
    type: 'text/plain; charset=utf-8',
    make: (_release, appUrl) => robotsOf(appUrl),
  },
};

/** Answers the sitemap and the feed of the live release; everything else is for `next`. */
export function siteFiles(deps: SiteFilesDeps, next: Listener): Listener {
  return (req, res) => {
    const [path = ''] = (req.url ?? '').split('?');
    const file = FILES[path];
    if (file === undefined || (req.method !== 'GET' && req.method !== 'HEAD'))
      return next(req, res);
    return answer(deps, file, { req, res }).catch((error: unknown) => {
      deps.log.error('a site file could not be made', { path, error });
      res.writeHead(503, { 'Retry-After': '30' }).end();
    });
  };
}

async function answer(
  { library, appUrl }: SiteFilesDeps,
  { name, type, make }: ServedFile,
  { req, res }: { readonly req: IncomingMessage; readonly res: ServerResponse },
): Promise<void> {
  const release = await library.release();
  const built = release === null || name === null ? null : await library.built(release, name);
  const etag = `"${built?.sha256 ?? release?.contentHash ?? 'none'}"`;
  const headers = { ETag: etag, 'Cache-Control': PUBLIC_CACHE };
  if (matchesEtag(req.headers['if-none-match'], etag)) {
    res.writeHead(304, headers).end();
    return;
  }
  const text = built?.bytes ?? make(release, appUrl);
  res
    .writeHead(200, { ...headers, 'Content-Type': type, 'X-Content-Type-Options': 'nosniff' })
    .end(req.method === 'HEAD' ? undefined : text);
}
