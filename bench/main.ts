/**
 * `npm run bench -- webhooks`: needs the emulators (`npm run suite -- --only firestore -- npm run bench
 * -- webhooks`) and the built functions (`npm run build`).
 */
import { parseArgs } from 'node:util';
import { benchWebhooks } from './webhooks';

const USAGE =
  'Usage: npm run suite -- --only firestore -- npm run bench -- webhooks [--events 2000] [--width 16]';
const MOST = 20_000;

const { values, positionals } = parseArgs({
  options: {
    events: { type: 'string', default: '2000' },
    width: { type: 'string', default: '16' },
  },
  allowPositionals: true,
});
const events = Number(values.events);
const width = Number(values.width);
const sane = events > 0 && events <= MOST && width > 0 && width <= 256;
if (
  positionals[0] !== 'webhooks' ||
  !sane ||
  process.env['FIRESTORE_EMULATOR_HOST'] === undefined
) {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 1;
} else {
  await benchWebhooks({ events, width });
}
