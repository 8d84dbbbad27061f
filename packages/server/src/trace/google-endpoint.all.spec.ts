import { execFile } from 'node:child_process';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isGoogleEndpoint } from './google-endpoint';

it.each([
  { endpoint: 'https://telemetry.googleapis.com', is: true },
  { endpoint: 'https://telemetry.googleapis.com/v1/traces', is: true },
  { endpoint: 'https://telemetry.googleapis.com.example.org', is: false },
  { endpoint: 'https://collector.example.com', is: false },
  { endpoint: 'telemetry', is: false },
])('a token goes to $endpoint: $is', ({ endpoint, is }) => {
  expect(isGoogleEndpoint(endpoint)).toBe(is);
});

/** A process of its own: the exporter loads its transport with `import()`, which Jest does not run. */
const PROGRAM = `
  import { createLogger, jsonLines } from './src/logger.ts';
  import { googleExport } from './src/trace/google-endpoint.ts';
  import { registerTracing } from './src/trace/open-telemetry.ts';
  import { inSpan } from './src/trace/span.ts';
  const tracing = registerTracing({
    service: 'functions', version: '1', share: 1, log: createLogger(jsonLines()), ...googleExport('acme'),
  });
  await inSpan({ name: 'one' }, () => Promise.resolve());
  await tracing.stop();
`;

interface Export {
  readonly authorization: string | undefined;
  readonly body: string;
}

async function serve(answer: RequestListener): Promise<{ server: Server; host: string }> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  return { server, host: `127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  return Buffer.concat(await req.toArray()).toString();
}

describe('an export to Google', () => {
  const TOKEN_PATH = '/computeMetadata/v1/instance/service-accounts/default/token';
  let exports: Export[];
  let servers: Server[];
  let env: NodeJS.ProcessEnv;
  beforeEach(async () => {
    exports = [];
    // As on Google's machines: https://cloud.google.com/compute/docs/access/authenticate-workloads
    const metadata = await serve((req, res) => {
      res.setHeader('Metadata-Flavor', 'Google').setHeader('Content-Type', 'application/json');
      const isToken = req.url?.startsWith(TOKEN_PATH) === true;
      res.end(isToken ? '{"access_token":"ya29.a","expires_in":3599,"token_type":"Bearer"}' : '{}');
    });
    const endpoint = await serve((req, res) => {
      void bodyOf(req).then((body) => {
        const { authorization } = req.headers;
        exports.push({ authorization, body });
        res.statusCode = authorization === 'Bearer ya29.a' ? 200 : 401;
        res.setHeader('Content-Type', 'application/json').end('{}');
      });
    });
    servers = [metadata.server, endpoint.server];
    env = {
      PATH: process.env['PATH'],
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://${endpoint.host}`,
      GCE_METADATA_HOST: metadata.host,
    };
  });
  afterEach(() => {
    for (const server of servers) server.close().closeAllConnections();
  });

  const run = async (more: NodeJS.ProcessEnv = {}): Promise<string> => {
    const args = ['--import', 'tsx', '--input-type=module', '-e', PROGRAM];
    const options = { env: { ...env, ...more }, cwd: join(import.meta.dirname, '..', '..') };
    return (await promisify(execFile)(process.execPath, args, options)).stdout;
  };

  it('has a token of the service account and the project', async () => {
    expect(await run()).toBe('');
    expect(exports).toHaveLength(1);
    expect(exports[0]?.authorization).toBe('Bearer ya29.a');
    const [{ resource }] = (
      JSON.parse(exports[0]!.body) as { resourceSpans: [{ resource: { attributes: unknown[] } }] }
    ).resourceSpans;
    expect(resource.attributes).toContainEqual({
      key: 'gcp.project_id',
      value: { stringValue: 'acme' },
    });
  });

  it('without a token is refused, and the log says so', async () => {
    const lines = await run({ GOOGLE_APPLICATION_CREDENTIALS: '/nowhere.json' });
    expect(exports.map(({ authorization }) => authorization)).toEqual([undefined]);
    expect(JSON.parse(lines)).toMatchObject({
      severity: 'WARNING',
      message: 'Traces are not exported',
    });
  });
});
