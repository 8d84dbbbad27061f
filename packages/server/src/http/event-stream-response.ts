import { type ServerResponse } from 'node:http';

/** Begins a response of server-sent events. From then on, an error can no longer be a problem document. */
export function beginEventStream(res: ServerResponse): void {
  res.statusCode = 200;
  res.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
  // Proxies must neither compress nor buffer the stream.
  res.setHeader('Cache-Control', 'private, no-store, no-transform');
  res.setHeader('X-Accel-Buffering', 'no');
}

/** Ends the response. The connection closes after the timeout, whether the client has read the rest or not. */
export function endEventStream(res: ServerResponse, timeoutMs: number): void {
  res.end();
  const timeout = setTimeout(() => res.destroy(), timeoutMs).unref();
  res.once('close', () => clearTimeout(timeout));
}
