/**
 * `gcloud logging read … --format=json | npm run -s ops -- alerts:simulate`: which alerts of `ops/` these exported lines would
 * have opened, and when. Time series, as `projects.timeSeries.list` of Cloud Monitoring returns them, may be among the lines.
 */
import { text } from 'node:stream/consumers';
import { readTerraform } from './read-terraform';
import { type LogLine, simulateAlerts } from './simulate-alerts';
import { type TimeSeries } from './time-series';

const given = JSON.parse(await text(process.stdin)) as (LogLine | TimeSeries)[];
const lines = given.filter((one) => 'timestamp' in one);
const series = given.filter((one) => 'points' in one);
for (const { alert, at } of simulateAlerts(readTerraform(), lines, series)) {
  process.stdout.write(`${new Date(at).toISOString()}  ${alert}\n`);
}
