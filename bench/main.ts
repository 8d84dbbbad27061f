/**
 * `npm run bench -- webhooks` and `npm run bench -- kanban`: need the emulators
 * (`npm run suite -- --only firestore -- npm run bench -- …`), webhooks also the built functions, chat also Auth.
 * `npm run bench -- retrieval` needs nothing.
 * `npm run bench -- board` and `npm run bench -- seen` need the whole product (`npm start`).
 */
import { parseArgs } from 'node:util';
import { benchBoardPage } from './board-page';
import { benchBoardSeen } from './board-seen';
import { benchChat } from './chat';
import { benchKanban } from './kanban';
import { benchLearning } from './learning';
import { benchRetrieval } from './retrieval';
import { benchWebhooks } from './webhooks';
import { readLocalEnv } from '../local/suite/src/local-env';
import { portOffset, portTable } from '../local/suite/src/ports';
import { testEnvironment } from '../local/suite/src/suite-environment';

const USAGE = `Usage: npm run suite -- --only firestore -- npm run bench -- webhooks [--events 2000] [--width 16]
       npm run suite -- --only firestore -- npm run bench -- kanban [--moves 1000] [--width 16] [--cards 1000,10000]
       npm run suite -- --only firestore,auth -- npm run bench -- chat [--questions 100]
       npm run suite -- --only firestore,auth,storage -- npm run bench -- learning [--documents 200]
       npm run bench -- retrieval
       npm start, then: npm run bench -- webhooks [--events 2000] [--width 16]
       npm start, then: npm run bench -- board [--cards 10000]
       npm start, then: npm run bench -- seen [--moves 40]`;
const MOST = 20_000;

const { values, positionals } = parseArgs({
  options: {
    events: { type: 'string', default: '2000' },
    width: { type: 'string', default: '16' },
    moves: { type: 'string' },
    questions: { type: 'string', default: '100' },
    documents: { type: 'string', default: '200' },
    cards: { type: 'string' },
  },
  allowPositionals: true,
});
const width = Number(values.width);
const events = Number(values.events);
const questions = Number(values.questions);
const documents = Number(values.documents);
const [bench] = positionals;
const moves = Number(values.moves ?? (bench === 'seen' ? 40 : 1_000));
const sizes = (values.cards ?? (bench === 'board' ? '10000' : '1000,10000')).split(',').map(Number);

// Without emulators in the environment, webhooks go to the product that runs on this machine.
if (bench === 'webhooks' && process.env['FIRESTORE_EMULATOR_HOST'] === undefined) {
  Object.assign(process.env, testEnvironment(readLocalEnv(), portTable(portOffset(process.env))));
}

const isAmount = (value: number): boolean => value > 0 && value <= MOST;
const sane =
  [events, moves, questions, documents, ...sizes].every(isAmount) && width > 0 && width <= 256;
if (sane && bench === 'board') {
  process.exitCode = (await benchBoardPage({ sizes })) ? 0 : 1;
} else if (sane && bench === 'seen') {
  process.exitCode = (await benchBoardSeen({ moves })) ? 0 : 1;
} else if (bench === 'retrieval') {
  benchRetrieval();
} else if (!sane || process.env['FIRESTORE_EMULATOR_HOST'] === undefined) {
  refuse();
} else if (bench === 'webhooks') {
  await benchWebhooks({ events, width });
} else if (bench === 'kanban') {
  await benchKanban({ moves, width, sizes });
} else if (bench === 'chat') {
  await benchChat({ questions });
} else if (bench === 'learning') {
  await benchLearning({ documents });
} else {
  refuse();
}

function refuse(): void {
  process.stderr.write(`${USAGE}\n`);
  process.exitCode = 1;
}
