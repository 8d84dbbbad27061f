/**
 * The process of the functions: serves the bundle whose entry is the first argument, on `PORT` of this
 * machine (0: any free port), and prints its URL.
 */
import { type AddressInfo } from 'node:net';
import { loadFunctions } from './deployed-function';
import { createFunctionsServer } from './functions-server';

/** Cloud Run ends a process ten seconds after SIGTERM. */
const GRACE_MS = 8_000;

const server = createFunctionsServer(await loadFunctions(process.argv[2] ?? ''));
server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`ready at http://127.0.0.1:${port}\n`);
});

function stop(): void {
  server.close(() => process.exit(0));
  server.closeIdleConnections();
  setTimeout(() => process.exit(0), GRACE_MS).unref();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
