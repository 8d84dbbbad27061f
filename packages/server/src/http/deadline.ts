import { DomainError } from '@keelson/contracts/errors';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { type Context } from './exchange';
import { isUnsafeMethod } from './methods';
import { hasUnreadBody } from './read-body';
import { sendError } from './send-error';

/** The longest time that requests may take, in milliseconds. Streams have limits of their own once they have begun. */
export interface Deadlines {
  readonly readMs: number;
  readonly writeMs: number;
}

export const deadlineOf = ({ method }: Endpoint, { readMs, writeMs }: Deadlines): number =>
  isUnsafeMethod(method) ? writeMs : readMs;

interface Deadline {
  readonly signal: AbortSignal;
  /** Stops the clock. */
  end(): void;
}

export function startDeadline(ms: number, onTimeout: () => void): Deadline {
  const controller = new AbortController();
  const timer = setTimeout(() => {
    onTimeout();
    controller.abort(new DomainError('service/timeout', 'The request was ended by its deadline.'));
  }, ms);
  return { signal: controller.signal, end: () => clearTimeout(timer) };
}

/**
 * Answers a request that has used up its time. The handler may still finish; with the same `Idempotency-Key` the
 * client then gets its response.
 */
export function sendTimeout(context: Context): void {
  const { req, res } = context;
  if (res.headersSent) return;
  if (!isUnsafeMethod(req.method) || !hasUnreadBody(req)) {
    const error = new DomainError('service/timeout', 'Try again in a moment.');
    sendError(res, error, context);
    return;
  }
  // The client is still sending: the rest of the body is not wanted.
  res.setHeader('Connection', 'close');
  res.once('finish', () => req.destroy());
  const error = new DomainError('request/incomplete', 'The body did not arrive in time.');
  sendError(res, error, context);
}
