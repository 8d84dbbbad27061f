import { getRequestId } from './request-id';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

const idOf = (headers: Record<string, string>): string => getRequestId((name) => headers[name]);

describe('getRequestId', () => {
  it('uses a valid id of the caller', () => {
    expect(idOf({ 'x-request-id': 'req_12.34-AB' })).toBe('req_12.34-AB');
  });

  it('uses the trace id when the caller sends none', () => {
    expect(idOf({ traceparent: `00-${TRACE}-00f067aa0ba902b7-01` })).toBe(TRACE);
  });

  it.each([
    ['nothing', {}],
    ['an id that is too short', { 'x-request-id': 'short' }],
    ['an id that is too long', { 'x-request-id': 'a'.repeat(129) }],
    ['an id with a line break', { 'x-request-id': 'abcdefgh\nERROR forged' }],
    ['an id with markup', { 'x-request-id': '<script>alert(1)</script>' }],
    ['an all-zero trace', { traceparent: `00-${'0'.repeat(32)}-00f067aa0ba902b7-01` }],
    ['a malformed trace', { traceparent: '00-xyz' }],
  ])('creates a new id for %s', (_what, headers) => {
    expect(idOf(headers)).toMatch(UUID);
  });
});
