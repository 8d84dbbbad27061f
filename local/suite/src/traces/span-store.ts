import * as z from 'zod';

/** A span as the page shows it. Times are epoch milliseconds. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly service: string;
  readonly name: string;
  readonly startedAt: number;
  readonly durationMs: number;
  readonly failed: boolean;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The spans of one request through all services, in the order in which they started. */
export interface Trace {
  readonly id: string;
  readonly startedAt: number;
  readonly durationMs: number;
  readonly spans: readonly Span[];
}

const Nanoseconds = z.union([z.string().regex(/^\d+$/), z.number()]).transform(BigInt);
const Attribute = z.object({
  key: z.string(),
  value: z.record(z.string(), z.unknown()).optional(),
});
const OtlpSpan = z.object({
  traceId: z.string().min(1),
  spanId: z.string().min(1),
  parentSpanId: z.string().optional(),
  name: z.string(),
  startTimeUnixNano: Nanoseconds,
  endTimeUnixNano: Nanoseconds,
  attributes: z.array(Attribute).optional(),
  status: z.object({ code: z.number().optional() }).optional(),
});

/**
 * The body of an export of traces: OTLP over HTTP in JSON. Unknown fields are ignored.
 * Source: https://opentelemetry.io/docs/specs/otlp/#json-protobuf-encoding
 */
export const TraceExport = z.object({
  resourceSpans: z
    .array(
      z.object({
        resource: z.object({ attributes: z.array(Attribute).optional() }).optional(),
        scopeSpans: z.array(z.object({ spans: z.array(OtlpSpan).optional() })).optional(),
      }),
    )
    .optional(),
});
export type TraceExport = z.infer<typeof TraceExport>;

const MAX_TRACES = 500;
const MAX_SPANS = 1_000;
const ERROR = 2;

/** The latest traces, in memory. Spans of one trace arrive from several processes, in any order, sometimes twice. */
export class SpanStore {
  private readonly traces = new Map<string, Map<string, Span>>();

  add(body: TraceExport): void {
    for (const span of spansOf(body)) {
      const spans = this.traces.get(span.traceId) ?? new Map<string, Span>();
      if (spans.size < MAX_SPANS) spans.set(span.spanId, span);
      this.traces.delete(span.traceId);
      this.traces.set(span.traceId, spans);
    }
    for (const id of [...this.traces.keys()].slice(0, -MAX_TRACES)) this.traces.delete(id);
  }

  /** Newest first. */
  list(): Trace[] {
    return [...this.traces]
      .map(([id, spans]) => traceOf(id, [...spans.values()]))
      .sort((a, b) => b.startedAt - a.startedAt);
  }
}

function traceOf(id: string, spans: readonly Span[]): Trace {
  const startedAt = Math.min(...spans.map((span) => span.startedAt));
  const endedAt = Math.max(...spans.map((span) => span.startedAt + span.durationMs));
  return {
    id,
    startedAt,
    durationMs: endedAt - startedAt,
    // A child can start in the same microsecond; it ends before its parent.
    spans: spans.toSorted((a, b) => a.startedAt - b.startedAt || b.durationMs - a.durationMs),
  };
}

function spansOf({ resourceSpans = [] }: TraceExport): Span[] {
  return resourceSpans.flatMap(({ resource, scopeSpans = [] }) => {
    const service = textsOf(resource?.attributes)['service.name'] ?? 'unknown';
    return scopeSpans.flatMap(({ spans = [] }) => spans.map((span) => toSpan(service, span)));
  });
}

function toSpan(service: string, span: z.infer<typeof OtlpSpan>): Span {
  const { startTimeUnixNano: start, endTimeUnixNano: end } = span;
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    parentId:
      span.parentSpanId === undefined || span.parentSpanId === '' ? null : span.parentSpanId,
    service,
    name: span.name,
    startedAt: milliseconds(start),
    durationMs: milliseconds(end - start),
    failed: span.status?.code === ERROR,
    attributes: textsOf(span.attributes),
  };
}

/** With three decimals: microseconds. */
const milliseconds = (nanoseconds: bigint): number => Number(nanoseconds / 1_000n) / 1_000;

const textsOf = (attributes: readonly z.infer<typeof Attribute>[] = []): Record<string, string> =>
  Object.fromEntries(
    attributes.map(({ key, value = {} }) => [key, Object.values(value).map(String).join(', ')]),
  );
