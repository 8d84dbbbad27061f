import { AsyncLocalStorage } from 'node:async_hooks';
import { type SpanContext } from '@opentelemetry/api';
import { type TraceContext, traceparentOf } from './trace-context';

/** A trace with the project whose logs and traces belong together. */
interface CurrentTrace extends TraceContext {
  readonly projectId: string;
}

const storage = new AsyncLocalStorage<CurrentTrace>();

/** Runs `work` as a part of a trace: its log lines and its calls to other services name the trace. */
export const runInTrace = <Result>(trace: CurrentTrace, work: () => Result): Result =>
  storage.run(trace, work);

/** The position of a span that this process records. */
export const positionOf = ({ traceId, spanId, traceFlags }: SpanContext): TraceContext => ({
  traceId,
  spanId,
  sampled: (traceFlags & 1) === 1,
});

/** Runs `work` in a span of the current trace, or of a trace of its own. */
export const continueTrace = <Result>(span: SpanContext, work: () => Result): Result =>
  storage.run({ projectId: storage.getStore()?.projectId ?? '', ...positionOf(span) }, work);

/** The header by which a call to another service continues the trace. */
export function traceHeaders(): Readonly<Record<string, string>> {
  const current = storage.getStore();
  return current === undefined ? {} : { traceparent: traceparentOf(current) };
}

/**
 * The trace of the running code in a log line. Cloud Logging moves the fields with its prefix into the entry, where
 * they connect the line with the trace.
 */
export function traceFields(): Readonly<Record<string, unknown>> {
  const current = storage.getStore();
  if (current === undefined) return {};
  const { projectId, traceId, spanId, sampled } = current;
  return {
    trace: traceId,
    'logging.googleapis.com/trace': `projects/${projectId}/traces/${traceId}`,
    ...(spanId === null ? {} : { 'logging.googleapis.com/spanId': spanId }),
    'logging.googleapis.com/trace_sampled': sampled,
  };
}
