import { randomBytes, randomUUID } from 'node:crypto';

/** The position of a request in a trace (W3C Trace Context). */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits: the caller's span; null when the trace begins here. */
  readonly spanId: string | null;
  /** The caller asks for the trace to be recorded. */
  readonly sampled: boolean;
}

const TRACEPARENT =
  /^(?!ff)[0-9a-f]{2}-(?<traceId>[0-9a-f]{32})-(?<spanId>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})$/;
/** Google's front end: `TRACE_ID/SPAN_ID;o=OPTIONS`, the span as a decimal number. */
const CLOUD_TRACE =
  /^(?<traceId>[0-9a-f]{32})(?:\/(?<spanId>\d{1,20}))?(?:;o=(?<options>[0-3]))?$/i;

const isZero = (id: string): boolean => /^0+$/.test(id);

/**
 * The trace that a request belongs to: of `traceparent`, else of `X-Cloud-Trace-Context`. Malformed headers count as
 * missing.
 *
 * @returns Null when the caller names none.
 */
export function readTraceContext(
  header: (name: string) => string | undefined,
): TraceContext | null {
  return readTraceparent(header('traceparent')) ?? readCloudTrace(header('x-cloud-trace-context'));
}

function readTraceparent(value = ''): TraceContext | null {
  const { traceId, spanId, flags } = TRACEPARENT.exec(value)?.groups ?? {};
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  if (isZero(traceId) || isZero(spanId)) return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

function readCloudTrace(value = ''): TraceContext | null {
  const { traceId, spanId, options } = CLOUD_TRACE.exec(value)?.groups ?? {};
  if (traceId === undefined || isZero(traceId)) return null;
  const span = BigInt(spanId ?? 0);
  return {
    traceId: traceId.toLowerCase(),
    spanId: span === 0n || span >= 1n << 64n ? null : span.toString(16).padStart(16, '0'),
    sampled: options === '1' || options === '3',
  };
}

/** A trace that begins here. Node keeps random bytes for UUIDs at hand, which costs less than asking for 16 bytes. */
export const newTraceContext = (): TraceContext => ({
  traceId: randomUUID().replaceAll('-', ''),
  spanId: null,
  sampled: false,
});

export const traceparentOf = ({ traceId, spanId, sampled }: TraceContext): string =>
  `00-${traceId}-${spanId ?? randomBytes(8).toString('hex')}-${sampled ? '01' : '00'}`;
