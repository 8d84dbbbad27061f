import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startTraceCollector } from '../local/suite/src/traces/collector';

const TRACE = join(import.meta.dirname, '../packages/server/src/trace');

/** A process of its own: the exporter loads its transport with `import()`, which Jest does not run. */
const PROGRAM = `
  import { createLogger, jsonLines } from '${TRACE}/../logger.ts';
  import { inSpan } from '${TRACE}/span.ts';
  import { startTracing } from '${TRACE}/start-tracing.ts';
  const tracing = await startTracing(
    { service: 'functions', version: 'test' }, process.env, createLogger(jsonLines()));
  await inSpan({ name: 'GET', attributes: { 'http.route': '/api/me' } }, () =>
    inSpan({ name: 'payment provider', kind: 'client' }, () => Promise.reject(new Error('No'))),
  ).catch(() => undefined);
  await tracing.stop();
`;

describe('npm start -- --traces', () => {
  it('shows the spans that our exporter sends, with their parents and errors', async () => {
    const collector = await startTraceCollector(0);
    try {
      const args = ['--import', 'tsx', '--input-type=module', '-e', PROGRAM];
      const env = { ...process.env, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
      await promisify(execFile)(process.execPath, args, { env });
      const { traces } = (await (await fetch(`${collector.url}/traces.json`)).json()) as {
        traces: { spans: { spanId: string; parentId: string | null }[] }[];
      };
      expect(traces).toMatchObject([
        {
          spans: [
            {
              name: 'GET',
              service: 'functions',
              parentId: null,
              failed: true,
              attributes: { 'http.route': '/api/me', 'keelson.code': 'internal' },
            },
            { name: 'payment provider', service: 'functions', failed: true },
          ],
        },
      ]);
      const [root, call] = traces[0]?.spans ?? [];
      expect(call?.parentId).toBe(root?.spanId);
    } finally {
      await collector.stop();
    }
  });
});
