import { AsyncLocalStorage } from 'node:async_hooks';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type ErrorCode } from '@keelson/contracts/errors';
import { type Span } from '@opentelemetry/api';
import { type Logger } from '../logger';
import { endRequestSpan } from '../trace/request-span';
import { createHash } from 'node:crypto';

/**
 * The pseudonym of a user in request lines, the same in all services of a project. A uid is random and too
 * long to try all, so nobody can compute it from its hash. With the uid at hand, the command in docs/operations.md finds
 * the user's lines.
 */
export const uidHash = (projectId: string, uid: string): string =>
  createHash('sha256').update(`keelson:${projectId}:${uid}`).digest('hex').slice(0, 16);

/** The route of requests that no endpoint has; their paths are anything that a client sends. */
const NO_ROUTE = 'none';
/** nginx's status of requests whose client disconnected before the end of the response. */
const CLIENT_DISCONNECTED = 499;

export class RequestRecord {
  /** The pattern of the endpoint's path, such as `/v1/boards/{slug}`; never the path itself, which contains ids. */
  route = NO_ROUTE;
  /** Successful requests have no line. */
  isProbe = false;
  code: ErrorCode | null = null;
  /** The id of the API key that the request came with, not the key. */
  key: string | null = null;
  private user: string | null = null;

  constructor(private readonly projectId: string) {}

  /** The authenticated user for whom the request is. */
  setUser(uid: string): void {
    this.user = uidHash(this.projectId, uid);
  }

  get uidHash(): string | null {
    return this.user;
  }
}

interface RequestLine {
  readonly req: IncomingMessage;
  readonly res: ServerResponse;
  readonly log: Logger;
  readonly record: RequestRecord;
  /** Null when traces are off. */
  readonly span: Span | null;
}

/**
 * Logs one line when the response has ended or the client has disconnected (docs/operations.md describes its fields).
 * It contains no address, header, query, body or id of the path.
 */
export function logWhenEnded({ req, res, log, record, span }: RequestLine): void {
  const startedAt = performance.now();
  const write = (): void => {
    const { route, code, key, uidHash: user } = record;
    const status = res.writableFinished ? res.statusCode : CLIENT_DISCONNECTED;
    const latencyMs = Math.round(performance.now() - startedAt);
    const method = req.method ?? '';
    if (span !== null) endRequestSpan(span, { method, route, status, code });
    if (record.isProbe && status < 400) return;
    // The error of a 5xx has a line of its own, with the stack.
    log[status >= 500 ? 'warn' : 'info'](`${method} ${route} ${status}`, {
      ...(code === null ? {} : { code }),
      status,
      latencyMs,
      method,
      route,
      ...(user === null ? {} : { uidHash: user }),
      ...(key === null ? {} : { key }),
      httpRequest: {
        requestMethod: method,
        requestUrl: route,
        status,
        latency: `${(latencyMs / 1_000).toFixed(3)}s`,
        protocol: `HTTP/${req.httpVersion}`,
      },
    });
  };
  // The event comes from the connection, which belongs to no trace.
  res.once('close', AsyncLocalStorage.bind(write));
}
