import { randomUUID } from 'node:crypto';
import {
  type Agent,
  type ClientRequest,
  type IncomingMessage,
  request as connect,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { pipeline } from 'node:stream';
import { DomainError } from '@keelson/contracts/errors';
import { toProblem } from '@keelson/server/http/send-error';
import { requestHeaders, responseHeaders } from './proxy-headers';

export interface FunctionProxyOptions {
  readonly agent: Agent;
  /** Hosting gives a function 60 seconds to answer. */
  readonly answerMs?: number;
  /** The time for which requests wait for a function that is starting, as they do in production. */
  readonly startMs?: number;
}

/** Source: https://firebase.google.com/docs/hosting/functions ("60-second request timeout"). */
const ANSWER_MS = 60_000;
const START_MS = 20_000;
const RETRY_MS = 100;

/**
 * Forwards requests to a function as Hosting does, and streams both bodies. A client that hangs up ends the
 * request of the function; a function that answers before it has read the body gets no more of it, and the
 * rest is dropped, so that the client reads the answer.
 *
 * @param base URL of the function, without a trailing slash.
 */
export function proxyToFunction(base: string, options: FunctionProxyOptions): RequestListener {
  const { origin, pathname, hostname, port } = new URL(base);
  const prefix = pathname.replace(/\/$/, '');
  return (request, response) => {
    const exchange = new Exchange(request, response, {
      answerMs: ANSWER_MS,
      startMs: START_MS,
      ...options,
      origin,
    });
    exchange.send({ hostname, port, path: `${prefix}${pathOf(request.url ?? '/')}` });
  };
}

/** The path with its query; clients may also send a whole URL (RFC 9112, 3.2.2). */
function pathOf(url: string): string {
  const absolute = url.startsWith('/') ? `http://hosting.invalid${url}` : url;
  if (!URL.canParse(absolute)) return '/';
  const { pathname, search } = new URL(absolute);
  return `${pathname}${search}`;
}

interface Target {
  readonly hostname: string;
  readonly port: string;
  readonly path: string;
}

class Exchange {
  private readonly startBy: number;
  private outgoing: ClientRequest | undefined;
  private readonly timer: NodeJS.Timeout;
  private answered = false;

  constructor(
    private readonly request: IncomingMessage,
    private readonly response: ServerResponse,
    private readonly options: Required<FunctionProxyOptions> & { readonly origin: string },
  ) {
    this.startBy = Date.now() + options.startMs;
    this.timer = setTimeout(() => this.timeOut(), options.answerMs);
    response.once('close', () => {
      clearTimeout(this.timer);
      if (!response.writableFinished) this.outgoing?.destroy();
    });
  }

  send(target: Target): void {
    const { request, response } = this;
    if (response.destroyed || response.headersSent) return;
    const outgoing = connect({
      ...target,
      method: request.method,
      headers: requestHeaders(request),
      agent: this.options.agent,
    });
    this.outgoing = outgoing;
    // The body is read only when somebody takes it, so that an attempt can be repeated.
    const pipeBody = (): void => void request.pipe(outgoing);
    outgoing.once('socket', (socket) => {
      if (socket.connecting) socket.once('connect', pipeBody);
      else pipeBody();
    });
    outgoing.once('response', (answer) => this.answer(answer, outgoing));
    outgoing.on('error', (error: NodeJS.ErrnoException) => {
      if (this.canRetry(error, outgoing)) setTimeout(() => this.send(target), RETRY_MS);
      else this.fail(outgoing);
    });
  }

  /** True for a request that reached no function, or that changes nothing and met a connection of one that ended. */
  private canRetry({ code }: NodeJS.ErrnoException, { reusedSocket }: ClientRequest): boolean {
    if (this.answered || Date.now() >= this.startBy) return false;
    const isSafe = this.request.method === 'GET' || this.request.method === 'HEAD';
    return code === 'ECONNREFUSED' || (reusedSocket && isSafe);
  }

  private answer(answer: IncomingMessage, outgoing: ClientRequest): void {
    const { response } = this;
    this.answered = true;
    clearTimeout(this.timer);
    if (response.destroyed || response.headersSent) {
      answer.destroy();
      return;
    }
    const headers = responseHeaders(answer.headers, this.options.origin);
    for (const [name, value] of Object.entries(headers)) {
      if (value !== undefined) response.setHeader(name, value);
    }
    response.statusCode = answer.statusCode ?? 502;
    if (headers['content-length'] === undefined) response.flushHeaders();
    pipeline(answer, response, () => this.dropBody(outgoing));
  }

  /** The function closed its connection, or does not run. */
  private fail(outgoing: ClientRequest): void {
    this.dropBody(outgoing);
    if (this.answered) return;
    this.refuse(503, new DomainError('service/unavailable', 'Try again in a moment.'));
  }

  private timeOut(): void {
    if (this.answered) return;
    this.outgoing?.destroy();
    if (this.outgoing !== undefined) this.dropBody(this.outgoing);
    this.refuse(
      504,
      new DomainError('service/unavailable', 'The function did not answer in time.'),
    );
  }

  private refuse(status: number, error: DomainError): void {
    const { response } = this;
    if (response.destroyed || response.headersSent) return;
    const problem = { ...toProblem(error, randomUUID()), status };
    response.writeHead(status, { 'content-type': 'application/problem+json', 'retry-after': '1' });
    response.end(JSON.stringify(problem));
  }

  /** The rest of a body that nobody reads. */
  private dropBody(outgoing: ClientRequest): void {
    if (this.request.readableEnded) return;
    this.request.unpipe(outgoing);
    this.request.resume();
    outgoing.destroy();
  }
}
