/** `npm run ops -- worker`: runs a command for each card of an agent. `packages/worker/README.md` describes it. */
import { ExecutionClient } from '@keelson/contracts/kanban/client/execution-client';
import { ServiceError } from '@keelson/contracts/kanban/client/service-error';
import { readOptions, USAGE, UsageError } from './options';
import { runWorker, type WorkerSignals } from './worker';

/** Ctrl+C reaches the process twice when npm forwards it. */
const SAME_SIGNAL_MS = 500;

/** The first SIGINT or SIGTERM lets running commands finish, for a time; the second one ends them. */
function listenForStop(drainMs: number): WorkerSignals {
  const draining = new AbortController();
  const stopped = new AbortController();
  let firstAt = 0;
  const stop = (): void => {
    if (!draining.signal.aborted) {
      firstAt = performance.now();
      log('stopping');
      draining.abort();
      setTimeout(() => stopped.abort(), drainMs).unref();
    } else if (performance.now() - firstAt > SAME_SIGNAL_MS) {
      stopped.abort();
    }
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return { draining: draining.signal, stopped: stopped.signal };
}

const log = (text: string): void => {
  process.stdout.write(`${new Date().toISOString()} ${text}\n`);
};

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env);
  const signals = listenForStop(options.drainMs);
  log(`worker of agent ${options.agentId} at ${options.url}`);
  await runWorker({ client: new ExecutionClient(options.url), options, log }, signals);
}

try {
  await main();
} catch (error) {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\n\n${USAGE}`);
    process.exitCode = 2;
  } else if (error instanceof ServiceError) {
    process.stderr.write(`The service refused the worker: ${error.message} (${error.code})\n`);
    process.exitCode = 1;
  } else {
    throw error;
  }
}
