import { type IncomingMessage, request as connect, type ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { readCloudEvent } from '../../local/suite/src/functions-server/cloud-event';

/**
 * Passes a request on as it is, and streams both bodies. A client that hangs up ends the request of the function; of a
 * body that the function does not read to its end, the rest is dropped.
 */
export function forward(
  { url, path }: { readonly url: string; readonly path: string },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { method, headers } = request;
  const dropBody = (): void => {
    request.unpipe(outgoing);
    request.resume();
  };
  const outgoing = connect(`${url}${path}`, { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    response.flushHeaders();
    pipeline(answer, response, dropBody);
  });
  outgoing.on('error', () => {
    dropBody();
    if (!response.headersSent) response.writeHead(503).end();
  });
  response.once('close', () => {
    if (!response.writableFinished) outgoing.destroy();
  });
  request.pipe(outgoing);
}

/** Delivers an event as Eventarc does: the Firestore emulator encodes its data once more, as base64. */
export async function forwardEvent(
  url: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const headers = Object.entries(request.headers).filter(
    ([name]) => name.startsWith('ce-') || name === 'content-type',
  );
  const event = await readCloudEvent(request);
  if (event === null) {
    response.writeHead(400).end();
    return;
  }
  const answer = await fetch(url, {
    method: 'POST',
    headers: headers.map(([name, value]) => [name, String(value)] as [string, string]),
    body: new Uint8Array(event.data),
  });
  response.writeHead(answer.status).end(await answer.text());
}
