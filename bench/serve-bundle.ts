/**
 * Serves the deployed bundle's `webhooks` function by itself, as Google's runtime does: no emulator's
 * proxy before it.
 */
import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo } from 'node:net';
import { join } from 'node:path';

const bundle = join(import.meta.dirname, '../functions/lib/index.js');
const { webhooks } = (await import(bundle)) as { webhooks: RequestListener };
const server = createServer(webhooks).listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`ready at http://127.0.0.1:${port}\n`);
});
process.once('SIGTERM', () => process.exit(0));
