import { SpanStore, TraceExport } from './span-store';

/** As the OTLP/JSON examples of the specification are written: ids in hex, 64-bit numbers as strings. */
const span = (traceId: string, spanId: string, changes: object = {}) => ({
  traceId,
  spanId,
  parentSpanId: '',
  name: `GET ${spanId}`,
  kind: 2,
  startTimeUnixNano: '1544712660000000000',
  endTimeUnixNano: '1544712660012345000',
  attributes: [
    { key: 'http.route', value: { stringValue: '/api/me' } },
    { key: 'http.response.status_code', value: { intValue: 200 } },
  ],
  status: {},
  ...changes,
});
const body = (service: string, ...spans: object[]): TraceExport =>
  TraceExport.parse({
    resourceSpans: [
      {
        resource: { attributes: [{ key: 'service.name', value: { stringValue: service } }] },
        scopeSpans: [{ scope: { name: 'x' }, spans }],
      },
    ],
  });

describe('SpanStore', () => {
  it('joins the spans of a trace from several services, in the order in which they started', () => {
    const store = new SpanStore();
    const child = span('t1', 'b', {
      parentSpanId: 'a',
      startTimeUnixNano: '1544712660005000000',
      endTimeUnixNano: '1544712660020000000',
      status: { code: 2 },
    });
    store.add(body('execution', child));
    store.add(body('functions', span('t1', 'a')));
    store.add(body('functions', span('t1', 'a'))); // sent again
    const [trace, ...others] = store.list();
    expect(others).toEqual([]);
    expect(trace).toMatchObject({ id: 't1', startedAt: 1_544_712_660_000, durationMs: 20 });
    expect(trace?.spans).toMatchObject([
      { spanId: 'a', parentId: null, service: 'functions', durationMs: 12.345, failed: false },
      { spanId: 'b', parentId: 'a', service: 'execution', durationMs: 15, failed: true },
    ]);
    expect(trace?.spans[0]?.attributes).toEqual({
      'http.route': '/api/me',
      'http.response.status_code': '200',
    });
  });

  it('shows a parent before a child that started in the same microsecond', () => {
    const store = new SpanStore();
    const end = '1544712660001000000';
    store.add(body('functions', span('t1', 'b', { parentSpanId: 'a', endTimeUnixNano: end })));
    store.add(body('functions', span('t1', 'a')));
    expect(store.list()[0]?.spans.map(({ spanId }) => spanId)).toEqual(['a', 'b']);
  });

  it('keeps the 500 traces that were added to last', () => {
    const store = new SpanStore();
    for (let n = 0; n < 550; n += 1) store.add(body('functions', span(`t${n}`, 'a')));
    expect(store.list()).toHaveLength(500);
    expect(store.list().some(({ id }) => id === 't49')).toBe(false);
    expect(store.list().some(({ id }) => id === 't50')).toBe(true);
  });

  it.each([
    ['no object', null],
    ['no ids', { resourceSpans: [{ scopeSpans: [{ spans: [{ name: 'x' }] }] }] }],
    [
      'a time that is no number',
      {
        resourceSpans: [{ scopeSpans: [{ spans: [span('t', 'a', { endTimeUnixNano: 'soon' })] }] }],
      },
    ],
  ])('refuses %s', (_, value) => {
    expect(TraceExport.safeParse(value).success).toBe(false);
  });
});
