/**
 * `gcloud logging read … --format=json | npm run -s ops -- alerts:simulate`: which alerts of `ops/` these exported lines would
 * have opened, and when. Uptime checks and what the platform measures without lines are not in them.
 */
import { text } from 'node:stream/consumers';
import { readTerraform } from './read-terraform';
import { type LogLine, simulateAlerts } from './simulate-alerts';

const lines = JSON.parse(await text(process.stdin)) as LogLine[];
for (const { alert, at } of simulateAlerts(readTerraform(), lines)) {
  process.stdout.write(`${new Date(at).toISOString()}  ${alert}\n`);
}
