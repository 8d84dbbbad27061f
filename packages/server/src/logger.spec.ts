import { createLogger, jsonLines } from './logger';

it('writes one line of JSON with the fields of Cloud Logging', () => {
  const lines: string[] = [];
  const log = createLogger(
    jsonLines((line) => lines.push(line)),
    { service: 'execution' },
  );
  log
    .with({ requestId: 'r1' })
    .error('Broke\nin two', { error: new Error('x', { cause: new Error('y') }) });
  expect(lines).toHaveLength(1);
  expect(lines[0]!.trimEnd()).not.toContain('\n');
  const entry = JSON.parse(lines[0]!) as Record<string, string>;
  expect(entry).toMatchObject({
    severity: 'ERROR',
    service: 'execution',
    requestId: 'r1',
    error: 'Error: x',
  });
  expect(entry['stack_trace']).toContain('Caused by: Error: y');
});
