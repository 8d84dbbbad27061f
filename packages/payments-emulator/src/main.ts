import { OptionsError, readOptions } from './options';
import { type RunningPayments, startPayments } from './start-payments';
import { describeError, logToStderr } from './log';

const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`);

function refuse(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

async function start(): Promise<RunningPayments> {
  const options = readOptions(process.argv.slice(2), process.env);
  try {
    const running = await startPayments(options);
    const kept = options.dataDir === null ? 'state in memory only' : `state in ${options.dataDir}`;
    say(`Local payments ready at ${options.publicUrl ?? running.url} (${kept}). No real money.`);
    return running;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code !== 'EADDRINUSE') throw error;
    return refuse(
      `Port ${options.port} is in use by another program. Stop it, or set PAYMENTS_PORT.`,
    );
  }
}

process.on('uncaughtException', (error) => {
  logToStderr({ level: 'error', message: 'Uncaught', ...describeError(error) });
  process.exit(1);
});

try {
  const running = await start();
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      void running.close().then(() => process.exit(0));
    });
  }
} catch (error) {
  if (error instanceof OptionsError) refuse(error.message);
  refuse(`Could not start local payments: ${describeError(error).error}`);
}
