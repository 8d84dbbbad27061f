import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { type Request, type Response } from 'express';
import { pipeline, Readable } from 'node:stream';
import { type Answer, type FileContent } from './answer';
import { type Exchange } from './exchange';

/** Parses what a handler returned: nothing that the contract does not name leaves the server. */
export function answerOf(endpoint: Endpoint, output: unknown, reply: Exchange['reply']): Answer {
  const status = reply.chosen() ?? endpoint.status;
  const file = reply.chosenFile();
  if (file !== null) return { status, body: null, file };
  return { status, body: status === 204 ? null : endpoint.response.parse(output) };
}

/** Sends an answer. 204 has no body; 303 is a redirect, or its target as JSON for scripts that ask. */
export function sendAnswer(req: Request, res: Response, answer: Answer): void {
  const { status, body, isProblem } = answer;
  if (status === 204) {
    res.status(204).end();
    return;
  }
  if (status === 303) {
    res.vary('Accept');
    if (!prefersJson(req)) {
      res
        .status(303)
        .location((body as { url: string }).url)
        .end();
      return;
    }
    sendJson(res.status(200), body);
    return;
  }
  if (status === 200 && isKnown(req.get('if-none-match'), res.getHeader('ETag'))) {
    if (answer.file instanceof Readable) answer.file.destroy();
    res.status(304).end();
    return;
  }
  if (answer.file !== undefined) {
    sendFile(res.status(status), answer.file);
    return;
  }
  if (isProblem) res.type('application/problem+json');
  sendJson(res.status(status), body);
}

/**
 * True when the caller has what would be sent. Only handlers that set an ETag are asked. Express's own
 * test is of no use here: `fetch` sends `no-cache` beside every `If-None-Match` of its caller.
 */
export function isKnown(known: string | undefined, etag: unknown): boolean {
  if (known === undefined || typeof etag !== 'string') return false;
  // A cache between may have packed the answer and called the tag weak.
  const plain = (tag: string): string => tag.trim().replace(/^W\//, '');
  return known.split(',').some((tag) => plain(tag) === plain(etag));
}

function sendFile(res: Response, file: FileContent): void {
  if (Buffer.isBuffer(file)) {
    res.end(file);
    return;
  }
  // What breaks off ends the connection, so that nobody takes half a file for a whole one.
  pipeline(file, res, (error) => {
    if (error != null) res.destroy();
  });
}

/** A browser that follows a link asks for HTML first; `fetch` without a wish asks for anything. */
const prefersJson = (req: Request): boolean => req.accepts(['html', 'json']) === 'json';

function sendJson(res: Response, body: unknown): void {
  if (!res.hasHeader('Content-Type')) res.type('application/json');
  res.end(JSON.stringify(body));
}
