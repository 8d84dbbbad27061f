/**
 * Serves the HTTP functions of the deployed bundle in one process, at the paths of Hosting's rewrites, with
 * the caller's environment and without the emulators' proxies.
 */
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ROOT } from './locations';

const functions = (await import(join(ROOT, 'functions', 'lib', 'index.js'))) as Record<
  'api' | 'admin' | 'webhooks',
  RequestListener
>;

function functionFor(url: string): RequestListener {
  if (url.startsWith('/api/webhooks/')) return functions.webhooks;
  return url.startsWith('/api/admin/') ? functions.admin : functions.api;
}

const server = createServer((req, res) => functionFor(req.url ?? '')(req, res));
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`ready at http://127.0.0.1:${port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
