import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type Logger } from '../logger';
import { positionOf, runInTrace } from '../trace/current-trace';
import { beginRequestSpan, inRequestSpan } from '../trace/request-span';
import { newTraceContext, readTraceContext } from '../trace/trace-context';
import { getRequestId } from './request-id';
import { logWhenEnded, RequestRecord } from './request-log';

export interface RequestLogging {
  readonly log: Logger;
  /** Names the traces and salts the hashes of uids in log lines. */
  readonly projectId: string;
}

/** A request whose line is logged when it has ended. */
export interface BegunRequest {
  readonly requestId: string;
  /** Adds the request id to every line. */
  readonly log: Logger;
  readonly record: RequestRecord;
}

/**
 * Begins a request: gives it an id, which the response names, and runs `work` in its trace. Every HTTP listener begins
 * its requests here, once.
 */
export function beginRequest<Result>(
  { log: base, projectId }: RequestLogging,
  { req, res }: { readonly req: IncomingMessage; readonly res: ServerResponse },
  work: (request: BegunRequest) => Result,
): Result {
  const header = (name: string): string | undefined => {
    const value = req.headers[name];
    return Array.isArray(value) ? value[0] : value;
  };
  const requestId = getRequestId(header);
  const log = base.with({ requestId });
  const record = new RequestRecord(projectId);
  res.setHeader('X-Request-Id', requestId);
  const caller = readTraceContext(header);
  const span = beginRequestSpan(caller, req.method ?? '');
  const trace = span === null ? (caller ?? newTraceContext()) : positionOf(span.spanContext());
  const begin = (): Result => {
    logWhenEnded({ req, res, log, record, span });
    return work({ requestId, log, record });
  };
  return runInTrace({ ...trace, projectId }, () =>
    span === null ? begin() : inRequestSpan(span, begin),
  );
}
