/**
 * Serves an installed upload to the local suite with a process for each function, as Cloud Run does, where `npm start` has
 * one for all: function `api` at `/api`. The first argument is the entry of the upload, `PORT` the port. Each process gets
 * the secrets that its function binds and the memory of its declaration. When it stops, it writes what happened to the
 * file that `KEELSON_GATEWAY_REPORT` names.
 */
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENV } from '@keelson/contracts/env';
import {
  FUNCTIONS_PATH,
  type ServedFunction,
} from '../../local/suite/src/functions-server/served-function';
import { HEALTH_PATH } from '../../local/suite/src/http/health-path';
import { type Deployment, environmentOf, splitSecrets } from './deployment';
import { discoverFunctions } from './discover';
import { forward, forwardEvent } from './forward';
import { type GatewayReport } from './gateway-reports';
import { RunningFunction, runnerOf } from './run-function';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = dirname(process.argv[2] ?? '');
const PORT = Number(process.env['PORT']);
/** As many as the machine has cores start at once. */
const AT_ONCE = 2;
/** Cloud Tasks signs each delivery with a token of its service account, without which a deployed function refuses it. */
const TASKS_TOKEN = ['{"alg":"none"}', '{"sub":"tasks"}', 'unsigned']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');
/** Lists what the platform itself sets, or the suite for Google's libraries. */
const OF_PLATFORM = ['GCLOUD_PROJECT', 'FIREBASE_CONFIG', 'METADATA_SERVER_DETECTION', 'TZ'];

/** The suite's values as a deployment has them; the chat function has an origin of its own. */
function deploymentOf(source: NodeJS.ProcessEnv): Deployment {
  const names = Object.keys(source).filter(
    (name) => name in ENV || OF_PLATFORM.includes(name) || name.endsWith('_EMULATOR_HOST'),
  );
  return splitSecrets({
    ...Object.fromEntries(names.map((name) => [name, source[name] ?? ''])),
    CHAT_FUNCTION_URL: `http://127.0.0.1:${PORT}/chat`,
    KEELSON_OPTIONAL_SECRETS: 'APPROVAL_SIGNING_KEY,EXECUTION_SERVICE_TOKEN',
  });
}

const running = new Map<string, RunningFunction>();
let directChats = 0;
let started = false;

async function startFunctions(): Promise<void> {
  const deployment = deploymentOf(process.env);
  const waiting = await discoverFunctions(ROOT, FOLDER, deployment.plain);
  const startNext = async (): Promise<void> => {
    for (let found = waiting.shift(); found !== undefined; found = waiting.shift()) {
      const env = environmentOf(deployment, found);
      const onOutput = (text: string): void => void process.stdout.write(text);
      const program = { folder: FOLDER, runner: runnerOf(ROOT), found, env, onOutput };
      running.set(found.name, await RunningFunction.start(program));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, startNext));
}

function served(): ServedFunction[] {
  return [...running.values()].map(({ name, found }) => ({
    name,
    type: found.kind,
    schedule: null,
  }));
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  const { url = '/' } = request;
  if (url === HEALTH_PATH) return void response.writeHead(started ? 200 : 503).end();
  if (url === FUNCTIONS_PATH) return void response.end(JSON.stringify(served()));
  const name = /^\/([\w-]*)/.exec(url)?.[1] ?? '';
  const rest = url.slice(name.length + 1);
  const target = running.get(name);
  if (target === undefined) return void response.writeHead(404).end();
  if (target.found.kind === 'event') {
    return void forwardEvent(target.url, request, response).catch(() =>
      response.writeHead(503).end(),
    );
  }
  if (target.found.kind === 'task') request.headers.authorization = `Bearer ${TASKS_TOKEN}`;
  // Hosting names the host that the browser asked.
  const isDirect = request.headers['x-forwarded-host'] === undefined;
  if (name === 'chat' && request.method === 'POST' && isDirect) directChats += 1;
  forward({ url: target.url, path: rest.startsWith('/') ? rest : `/${rest}` }, request, response);
}

async function stop(): Promise<void> {
  const all = [...running.values()];
  const report: GatewayReport = {
    directChats,
    functions: all.map(({ name, found, startMs }, index) => ({
      name,
      startMs,
      memoryMb: found.memoryMb,
      peakMb: all[index]?.peakMb() ?? 0,
      secrets: found.secrets,
    })),
    problems: all.flatMap((one) => one.problems()),
  };
  const file = process.env['KEELSON_GATEWAY_REPORT'];
  if (file !== undefined) writeFileSync(file, JSON.stringify(report, null, 2));
  await Promise.all(all.map((one) => one.stop()));
  process.exit(0);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop());
process.once('exit', () => {
  for (const one of running.values()) void one.stop();
});
// Not silent while the functions start, which takes a busy machine more than a minute.
createServer(answer).listen(PORT, '127.0.0.1');
await startFunctions();
started = true;
