import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Response as ExpressResponse } from 'express';

/** The connection is the server's, and responses are never cached: see `setSecurityHeaders`. */
const KEPT = new Set(['connection', 'cache-control']);

export async function sendWebResponse(response: Response, res: ExpressResponse): Promise<void> {
  res.status(response.status);
  for (const [name, value] of response.headers) if (!KEPT.has(name)) res.setHeader(name, value);
  if (response.body === null) {
    res.end();
    return;
  }
  try {
    await pipeline(Readable.fromWeb(response.body), res);
  } catch (error) {
    // The client has disconnected, or the stream broke: a partial answer must not look like a whole one.
    res.destroy(error instanceof Error ? error : undefined);
  }
}
