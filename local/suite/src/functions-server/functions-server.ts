import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { answerClientErrors } from '@keelson/server/http/client-error';
import { guarded } from '../http/guard';
import { HEALTH_PATH } from '../http/health-path';
import { lingerOnClose } from '../http/linger';
import { readCloudEvent } from './cloud-event';
import { type DeployedFunction, type TaskRequest } from './deployed-function';
import { FUNCTIONS_PATH, type ServedFunction } from './served-function';
import { json } from 'node:stream/consumers';

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Reads a task as Cloud Tasks delivers it to a function: `data` in a JSON body, the attempt in headers. */
async function readTask(request: IncomingMessage): Promise<TaskRequest | null> {
  const body = await json(request).catch(() => null);
  if (!isObject(body) || !('data' in body)) return null;
  const { 'x-cloudtasks-taskname': id, 'x-cloudtasks-taskretrycount': count } = request.headers;
  return { data: body.data, id: String(id ?? ''), retryCount: Number(count ?? 0) || 0 };
}

/** Longer than the proxies before it keep idle connections. */
const KEEP_ALIVE_MS = 65_000;

/**
 * Serves all functions in one process, many requests at once: function `api` at `/api`, as
 * `cloudfunctions.net` does. Events are posted as CloudEvents, tasks as Cloud Tasks
 * does, scheduled functions with any body.
 */
export function createFunctionsServer(functions: readonly DeployedFunction[]): Server {
  const listeners = new Map(functions.map((one) => [one.name, listenerOf(one)]));
  const served = JSON.stringify(functions.map(describe));
  const server = createServer(
    guarded(
      () => true,
      (request, response) => {
        const { name, rest } = splitPath(request.url ?? '/');
        const listener = listeners.get(name);
        if (listener !== undefined) {
          request.url = rest;
          listener(request, response);
          return;
        }
        if (request.url === HEALTH_PATH) response.end('ok\n');
        else if (request.url === FUNCTIONS_PATH) response.end(served);
        else end(response, 404);
      },
    ),
  );
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  answerClientErrors(server);
  lingerOnClose(server);
  return server;
}

/** `/api/plans?x` is the path `/plans?x` of the function `api`. */
function splitPath(url: string): { readonly name: string; readonly rest: string } {
  const from = /^\/[\w-]*/.exec(url)?.[0].length ?? 0;
  const rest = url.slice(from);
  return { name: url.slice(1, from), rest: rest.startsWith('/') ? rest : `/${rest}` };
}

const describe = ({ name, kind }: DeployedFunction): ServedFunction => ({
  name,
  type: kind.type,
  schedule: kind.type === 'schedule' ? kind.schedule : null,
});

function listenerOf({ kind, timeoutSeconds }: DeployedFunction): RequestListener {
  switch (kind.type) {
    case 'http':
      return (request, response) => {
        endAfter(response, timeoutSeconds);
        kind.listener(request, response);
      };
    case 'event':
      return acknowledged(timeoutSeconds, async (request) => {
        const event = await readCloudEvent(request);
        if (event === null) return 400;
        await kind.handle(event);
        return 204;
      });
    case 'schedule':
      return acknowledged(timeoutSeconds, async (request) => {
        request.resume();
        await kind.run({ scheduleTime: new Date().toISOString() });
        return 204;
      });
    case 'task':
      return acknowledged(timeoutSeconds, async (request) => {
        const task = await readTask(request);
        if (task === null) return 400;
        await kind.run(task);
        return 204;
      });
  }
}

/** Answers a function that was started in the background; errors are logged as the platform does. */
const acknowledged =
  (seconds: number, work: (request: IncomingMessage) => Promise<number>): RequestListener =>
  (request, response) => {
    endAfter(response, seconds);
    work(request).then(
      (status) => end(response, status),
      (error: unknown) => {
        const message = error instanceof Error ? (error.stack ?? error.message) : String(error);
        process.stderr.write(`${JSON.stringify({ severity: 'ERROR', message })}\n`);
        end(response, 500);
      },
    );
  };

/** The platform ends a request at the timeout of its function; the function itself continues. */
function endAfter(response: ServerResponse, seconds: number): void {
  const timer = setTimeout(() => {
    if (response.headersSent) response.destroy();
    else end(response, 504);
  }, seconds * 1_000);
  response.once('close', () => clearTimeout(timer));
}

function end(response: ServerResponse, status: number): void {
  if (response.headersSent) return;
  response.statusCode = status;
  response.end();
}
