/** The process that answers browsers: Hosting, and the way to Firestore. Its settings are the JSON in `KEELSON_HOSTING`. */
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { ListenerProxy } from '../listeners/listener-proxy';
import { type HostingConfig } from './hosting-config';
import { createHostingServer } from './hosting-server';
import { type HostingSettings } from './hosting-settings';

const settings = JSON.parse(process.env['KEELSON_HOSTING'] ?? '') as HostingSettings;
const { hosting } = JSON.parse(readFileSync(settings.config, 'utf8')) as {
  readonly hosting: HostingConfig;
};
const server = createHostingServer({
  ...settings,
  config: hosting,
  folder: dirname(settings.config),
  onAnswer: (line) => process.stdout.write(`${line}\n`),
});
await ListenerProxy.start(settings.firestore);
server.listen(settings.port, settings.host);

function stop(): void {
  server.close(() => process.exit(0));
  server.closeAllConnections();
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
