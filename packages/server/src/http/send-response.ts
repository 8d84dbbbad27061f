import { pipeline, Readable } from 'node:stream';
import { type Request, type Response } from 'express';
import { compressPublic } from './compress-public';
import { matchesEtag } from './etag';
import { type HttpResponse } from './http-response';
import { type FileContent } from './reply';

/**
 * Sends a response. 204 has no body; 303 is a redirect, or its target as JSON for clients that prefer
 * JSON; 200 becomes 304 when the client has the same ETag.
 */
export function sendResponse(req: Request, res: Response, response: HttpResponse): void {
  const { status, body, file, isProblem } = response;
  if (status === 204) {
    res.status(204).end();
  } else if (status === 303) {
    sendRedirect(req, res, body as { readonly url: string });
  } else if (status === 200 && matchesEtag(req.get('if-none-match'), res.getHeader('ETag'))) {
    if (file instanceof Readable) file.destroy();
    res.status(304).end();
  } else if (file !== undefined) {
    sendFile(res.status(status), file);
  } else {
    if (isProblem) res.type('application/problem+json');
    sendJson(req, res.status(status), body);
  }
}

function sendRedirect(req: Request, res: Response, target: { readonly url: string }): void {
  res.vary('Accept');
  if (prefersJson(req)) sendJson(req, res.status(200), target);
  else res.status(303).location(target.url).end();
}

function sendFile(res: Response, file: FileContent): void {
  if (Buffer.isBuffer(file)) {
    res.end(file);
    return;
  }
  // A failed source closes the connection, so that clients do not mistake a partial file for a whole one.
  pipeline(file, res, (error) => {
    if (error != null) res.destroy();
  });
}

/** Browsers that follow a link prefer HTML; `fetch` without an `Accept` header takes anything. */
const prefersJson = (req: Request): boolean => req.accepts(['html', 'json']) === 'json';

function sendJson(req: Request, res: Response, body: unknown): void {
  if (!res.hasHeader('Content-Type')) res.type('application/json');
  void compressPublic(JSON.stringify(body), {
    accepted: req.get('accept-encoding'),
    caching: res.getHeader('Cache-Control'),
    etag: res.getHeader('ETag'),
  }).then(
    ({ headers: { Vary: varies, ...headers }, bytes }) => {
      if (varies !== undefined) res.vary('Accept-Encoding');
      for (const [name, value] of Object.entries(headers)) res.setHeader(name, value ?? '');
      res.end(bytes);
    },
    (error: unknown) => res.destroy(error as Error),
  );
}
