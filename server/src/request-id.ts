import { randomUUID } from 'node:crypto';

const SANE = /^[A-Za-z0-9._-]{8,128}$/;
const TRACEPARENT = /^[0-9a-f]{2}-(?<trace>[0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/**
 * The id under which a request is logged and reported: the caller's own when it is sane, else the
 * trace it belongs to, else a new one. What is not sane could forge log lines, so it is not kept.
 */
export function requestIdOf(header: (name: string) => string | undefined): string {
  const own = header('x-request-id');
  if (own !== undefined && SANE.test(own)) return own;
  const trace = TRACEPARENT.exec(header('traceparent') ?? '')?.groups?.['trace'];
  if (trace !== undefined && /[1-9a-f]/.test(trace)) return trace;
  return randomUUID();
}
