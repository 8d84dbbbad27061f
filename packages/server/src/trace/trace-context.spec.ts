import { newTraceContext, readTraceContext, traceparentOf } from './trace-context';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const spanId = '00f067aa0ba902b7';
const read = (headers: Record<string, string>) => readTraceContext((name) => headers[name]);

describe('readTraceContext', () => {
  it.each([
    ['traceparent', `00-${traceId}-${spanId}-01`, { spanId, sampled: true }],
    ['traceparent', `00-${traceId}-${spanId}-00`, { spanId, sampled: false }],
    ['x-cloud-trace-context', `${traceId}/67667974448284343;o=1`, { spanId, sampled: true }],
    ['x-cloud-trace-context', `${traceId.toUpperCase()}/0;o=0`, { spanId: null, sampled: false }],
    ['x-cloud-trace-context', traceId, { spanId: null, sampled: false }],
    ['x-cloud-trace-context', `${traceId}/99999999999999999999`, { spanId: null, sampled: false }],
  ])('reads %s: %s', (name, value, expected) => {
    expect(read({ [name]: value })).toEqual({ traceId, ...expected });
  });

  it('prefers traceparent', () => {
    const other = { 'x-cloud-trace-context': `${'a'.repeat(32)}/1` };
    expect(read({ ...other, traceparent: `00-${traceId}-${spanId}-01` })?.traceId).toBe(traceId);
  });

  it.each([
    ['no header', {}],
    ['an all-zero trace', { traceparent: `00-${'0'.repeat(32)}-${spanId}-01` }],
    ['an all-zero span', { traceparent: `00-${traceId}-${'0'.repeat(16)}-01` }],
    ['an invalid version', { traceparent: `ff-${traceId}-${spanId}-01` }],
    ['a forged line', { traceparent: `00-${traceId}-${spanId}-01\nERROR` }],
    ['an e-mail address', { 'x-cloud-trace-context': 'ada@example.com' }],
  ])('finds none in %s', (_what, headers: Record<string, string>) => {
    expect(read(headers)).toBeNull();
  });
});

it('is read again from the header of a call', () => {
  const context = { traceId, spanId, sampled: true };
  expect(read({ traceparent: traceparentOf(context) })).toEqual(context);
  const begun = newTraceContext();
  expect(read({ traceparent: traceparentOf(begun) })).toMatchObject({ traceId: begun.traceId });
});
