import { randomBytes } from 'node:crypto';
import {
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
} from '@opentelemetry/api';
import { tracer } from './span';
import { type TraceContext } from './trace-context';

/** Describes what the span of a request says when it has ended; the same as its log line. */
export interface RequestFacts {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly code: string | null;
}

/** Begins the span of a request, below the caller's. Null when nothing is recorded. */
export function beginRequestSpan(caller: TraceContext | null, method: string): Span | null {
  const parent =
    caller === null
      ? context.active()
      : trace.setSpanContext(context.active(), {
          traceId: caller.traceId,
          spanId: caller.spanId ?? randomBytes(8).toString('hex'),
          traceFlags: caller.sampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
          isRemote: true,
        });
  const span = tracer().startSpan(method, { kind: SpanKind.SERVER }, parent);
  return span.isRecording() ? span : null;
}

export const inRequestSpan = <Result>(span: Span, work: () => Result): Result =>
  context.with(trace.setSpan(context.active(), span), work);

export function endRequestSpan(span: Span, { method, route, status, code }: RequestFacts): void {
  span.updateName(`${method} ${route}`);
  span.setAttributes({
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
    ...(code === null ? {} : { 'keelson.code': code }),
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}
