import { startTraceCollector, type TraceCollector } from './collector';
import { type Trace } from './span-store';

let collector: TraceCollector;
beforeAll(async () => {
  collector = await startTraceCollector(0);
});
afterAll(() => collector.stop());

const traces = async (): Promise<Trace[]> =>
  ((await (await fetch(`${collector.url}/traces.json`)).json()) as { traces: Trace[] }).traces;

const post = async (body: string, type = 'application/json'): Promise<number> =>
  (
    await fetch(`${collector.url}/v1/traces`, {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    })
  ).status;

describe('the trace collector', () => {
  it.each([
    ['{}', 'application/json', 200],
    ['{"resourceSpans":[{"scopeSpans":[{"spans":[{}]}]}]}', 'application/json', 400],
    ['not json', 'application/json', 400],
    ['\u0001', 'application/x-protobuf', 415],
    ['x'.repeat(8 * 1024 * 1024 + 1), 'application/json', 413],
  ])('answers %.20s as %s with %d and keeps nothing', async (body, type, status) => {
    expect(await post(body, type)).toBe(status);
    expect(await traces()).toEqual([]);
  });
});
