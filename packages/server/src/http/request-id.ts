import { randomUUID } from 'node:crypto';
import { readTraceContext } from '../trace/trace-context';

const VALID_ID = /^[A-Za-z0-9._-]{8,128}$/;

/**
 * The id of a request in logs and problem documents: the caller's `X-Request-Id` when it is valid, else
 * the id of its trace, else a new one. An invalid id is dropped because it could forge log lines.
 */
export function getRequestId(header: (name: string) => string | undefined): string {
  const id = header('x-request-id');
  if (id !== undefined && VALID_ID.test(id)) return id;
  return readTraceContext(header)?.traceId ?? randomUUID();
}
