/**
 * Serves the execution service to the local suite as Cloud Run does: two instances from its image, which share the data and
 * nothing else, and requests that go to one and the other in turn. `KEELSON_EXECUTION_IMAGE` is the built image as JSON,
 * `PORT` the port. When it stops, it writes what happened to the file that `KEELSON_EXECUTION_REPORT` names.
 */
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type ExecutionReport } from './gateway-reports';
import { forward } from './forward';
import { type Image } from './image';
import { RunningInstance } from './run-instance';

const INSTANCES = 2;
const { KEELSON_EXECUTION_IMAGE, KEELSON_EXECUTION_REPORT, ...inherited } = process.env;
const image = JSON.parse(KEELSON_EXECUTION_IMAGE ?? '{}') as Image;
// The suite's preload ends a process with its parent; here that is done below.
const env = Object.fromEntries(
  Object.entries(inherited).flatMap(([name, value]) =>
    name === 'NODE_OPTIONS' || value === undefined ? [] : [[name, value]],
  ),
);
const instances: RunningInstance[] = [];
let turn = 0;

const server = createServer((request, response) => {
  const instance = instances[(turn += 1) % instances.length];
  if (instance === undefined) return void response.writeHead(503).end();
  instance.requests += 1;
  forward({ url: instance.url, path: request.url ?? '/' }, request, response);
});

let isStopping = false;
async function stop(): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  const problems = instances.flatMap((one) => one.problems());
  const stopped = await Promise.all(instances.map((one) => one.stop()));
  const report: ExecutionReport = {
    instances: instances.map(({ startMs, peakMb, requests }) => ({ startMs, peakMb, requests })),
    problems: [...problems, ...(stopped.every(Boolean) ? [] : ['An instance had to be killed'])],
  };
  if (KEELSON_EXECUTION_REPORT !== undefined) {
    writeFileSync(KEELSON_EXECUTION_REPORT, JSON.stringify(report, null, 2));
  }
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
process.once('exit', () => {
  for (const one of instances) one.kill();
});
const print = (text: string): void => void process.stdout.write(text);
server.listen(Number(process.env['PORT']), '127.0.0.1');
const started = await Promise.all(
  Array.from({ length: INSTANCES }, () =>
    RunningInstance.start({ image, env, path: '/v1/ready', onOutput: print }),
  ),
);
instances.push(...started);
