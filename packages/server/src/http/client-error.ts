import { randomUUID } from 'node:crypto';
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { type Duplex } from 'node:stream';
import { DomainError } from '@keelson/contracts/errors';
import { SECURITY_HEADERS } from './security-headers';
import { toProblem } from './send-error';

/**
 * Answers requests that Node's HTTP parser rejects: they reach no application, and Node's own response has
 * neither a body nor security headers.
 */
export function answerClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    if (error.code === 'ECONNRESET' || !canAnswer(socket)) socket.destroy();
    else socket.end(rawProblem(toClientError(error)));
  });
}

/** False after a part of a response was sent on the connection. Node's own handler checks the same field. */
function canAnswer(socket: Duplex): boolean {
  const { _httpMessage: current } = socket as { _httpMessage?: ServerResponse | null };
  return socket.writable && current?.headersSent !== true;
}

export function toClientError({ code }: NodeJS.ErrnoException): DomainError {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return new DomainError('request/headers-too-large', 'Shorten the URL or the headers.');
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new DomainError('request/incomplete', 'The request did not arrive in time.');
    case undefined:
    default:
      return new DomainError('request/invalid', 'This is not a valid HTTP/1.1 request.');
  }
}

/** A whole HTTP/1.1 response with a problem document, for connections without a response object. */
export function rawProblem(error: DomainError): string {
  const requestId = randomUUID();
  const problem = toProblem(error, requestId);
  const body = JSON.stringify(problem);
  return [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}`,
    'Content-Type: application/problem+json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(SECURITY_HEADERS).map(([name, value]) => `${name}: ${value}`),
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
