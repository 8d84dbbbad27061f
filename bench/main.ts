/**
 * `npm run bench -- webhooks` and `npm run bench -- kanban`: need the emulators
 * (`npm run suite -- --only firestore -- npm run bench -- …`), webhooks also the built functions, chat also Auth.
 */
import { parseArgs } from 'node:util';
import { benchChat } from './chat';
import { benchKanban } from './kanban';
import { benchWebhooks } from './webhooks';

const USAGE = `Usage: npm run suite -- --only firestore -- npm run bench -- webhooks [--events 2000] [--width 16]
       npm run suite -- --only firestore -- npm run bench -- kanban [--moves 1000] [--width 16] [--cards 1000,10000]
       npm run suite -- --only firestore,auth -- npm run bench -- chat [--questions 100]`;
const MOST = 20_000;

const { values, positionals } = parseArgs({
  options: {
    events: { type: 'string', default: '2000' },
    width: { type: 'string', default: '16' },
    moves: { type: 'string', default: '1000' },
    questions: { type: 'string', default: '100' },
    cards: { type: 'string', default: '1000,10000' },
  },
  allowPositionals: true,
});
const width = Number(values.width);
const events = Number(values.events);
const moves = Number(values.moves);
const questions = Number(values.questions);
const sizes = values.cards.split(',').map(Number);

const isAmount = (value: number): boolean => value > 0 && value <= MOST;
const sane = [events, moves, questions, ...sizes].every(isAmount) && width > 0 && width <= 256;
const [bench] = positionals;
if (!sane || process.env['FIRESTORE_EMULATOR_HOST'] === undefined) {
  refuse();
} else if (bench === 'webhooks') {
  await benchWebhooks({ events, width });
} else if (bench === 'kanban') {
  await benchKanban({ moves, width, sizes });
} else if (bench === 'chat') {
  await benchChat({ questions });
} else {
  refuse();
}

function refuse(): void {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 1;
}
