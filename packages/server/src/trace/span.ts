import {
  type Attributes,
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { toDomainError } from '../http/send-error';
import { continueTrace } from './current-trace';

/** Attributes are counts, codes and patterns; never an id, a text or an address (`scrubbing-exporter.ts`). */
export interface SpanOptions {
  readonly name: string;
  /** `client` for a call to another service; default: work in this process. */
  readonly kind?: 'client' | 'internal';
  readonly attributes?: Attributes;
}

const KINDS = { client: SpanKind.CLIENT, internal: SpanKind.INTERNAL } as const;

/** The tracer of the process; without `startTracing` its spans record nothing. */
export const tracer = () => trace.getTracer('keelson');

/** Runs work as a span of the current trace. Log lines and calls to other services within it name the span. */
export async function inSpan<Result>(
  { name, kind = 'internal', attributes = {} }: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const span = tracer().startSpan(name, { kind: KINDS[kind], attributes });
  if (!span.isRecording()) return work(span);
  try {
    return await context.with(trace.setSpan(context.active(), span), () =>
      continueTrace(span.spanContext(), () => work(span)),
    );
  } catch (error) {
    span.setAttribute('keelson.code', toDomainError(error).code);
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
