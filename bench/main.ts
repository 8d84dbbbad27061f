/**
 * `npm run ops -- bench NAME`: figures of the product, as ratios within one run.
 *
 *     npm run ops -- suite --only firestore -- npm run ops -- bench webhooks [--events 2000] [--width 16]
 *     npm run ops -- suite --only firestore -- npm run ops -- bench kanban [--moves 1000] [--width 16] [--cards 1000,10000]
 *     npm run ops -- suite --only firestore -- npm run ops -- bench workers [--cards 400]
 *     npm run ops -- suite --only firestore -- npm run ops -- bench team-usage [--questions 1280] [--width 64]
 *     npm run ops -- suite --only firestore,auth -- npm run ops -- bench chat [--questions 100]
 *     npm run ops -- suite --only firestore,auth,storage -- npm run ops -- bench learning [--documents 200]
 *     npm run ops -- suite --only firestore,auth,storage -- npm run ops -- bench ingest [--documents 1000]
 *     npm run ops -- bench retrieval
 *     npm run ops -- bench outside FOLDER
 *     npm run ops -- bench site-search [--documents 10000]
 *     npm run ops -- bench answer-index [--documents 1000]
 *     npm run ops -- bench learn-pages [--documents 10000]
 *     npm start, then: npm run ops -- bench webhooks [--events 2000] [--width 16]
 *     npm start, then: npm run ops -- bench board [--cards 10000]
 *     npm start, then: npm run ops -- bench seen [--moves 40]
 *     npm start, then: npm run ops -- bench lighthouse [--runs 3]
 *     npm start, then: npm run ops -- bench pages [--runs 3]
 */
import { benchAnswerIndex } from './answer-index';
import { benchBoardPage } from './board-page';
import { benchBoardSeen } from './board-seen';
import { benchChat } from './chat';
import { benchLargeIngest } from './large-ingest';
import { benchLighthouse } from './lighthouse';
import { benchLearnPages } from './learn-pages';
import { benchKanban } from './kanban';
import { benchLearning } from './learning';
import { benchOutside } from './outside';
import { benchPages } from './pages';
import { requireReady } from './prerequisites';
import { benchRetrieval } from './retrieval';
import { benchSiteSearch } from './site-search';
import { benchTeamUsage } from './team-usage';
import { benchWebhooks } from './webhooks';
import { benchWorkers } from './workers';
import { describeFailure, SuiteFailure } from '../local/suite/src/failure';
import { readLocalEnv } from '../local/suite/src/local-env';
import { portOffset, portTable } from '../local/suite/src/ports';
import { testEnvironment } from '../local/suite/src/suite-environment';
import { commandHelp, readArguments } from '../scripts/command/read-arguments.mjs';

const MOST = 20_000;
const DOCUMENTS: Readonly<Record<string, number>> = {
  'site-search': 10_000,
  'learn-pages': 10_000,
  ingest: 1_000,
  'answer-index': 1_000,
};
const CARDS: Readonly<Record<string, string>> = { board: '10000', workers: '400' };

const { values, positionals } = readArguments({
  options: {
    events: { type: 'string', default: '2000' },
    width: { type: 'string' },
    moves: { type: 'string' },
    questions: { type: 'string' },
    documents: { type: 'string' },
    cards: { type: 'string' },
    runs: { type: 'string', default: '3' },
  },
  allowPositionals: true,
});
const events = Number(values.events);
const runs = Number(values.runs);
const [bench, folder = ''] = positionals;
const width = Number(values.width ?? (bench === 'team-usage' ? 64 : 16));
const questions = Number(values.questions ?? (bench === 'team-usage' ? 1_280 : 100));
const documents = Number(values.documents ?? DOCUMENTS[bench ?? ''] ?? 200);
const moves = Number(values.moves ?? (bench === 'seen' ? 40 : 1_000));
const sizes = (values.cards ?? CARDS[bench ?? ''] ?? '1000,10000').split(',').map(Number);

// Without emulators in the environment, webhooks go to the product that runs on this machine.
if (bench === 'webhooks' && process.env['FIRESTORE_EMULATOR_HOST'] === undefined) {
  Object.assign(process.env, testEnvironment(readLocalEnv(), portTable(portOffset(process.env))));
}

const isAmount = (value: number): boolean => value > 0 && value <= MOST;
const sane =
  [events, moves, questions, documents, runs, ...sizes].every(isAmount) &&
  width > 0 &&
  width <= 256;

/** The built files that benchmarks need which need the emulator. */
const BUNDLES: Readonly<Record<string, string | null>> = {
  webhooks: 'functions/lib/index.js',
  kanban: null,
  workers: null,
  chat: null,
  'team-usage': null,
  learning: null,
  ingest: null,
};

/** @returns False when it failed. */
async function run(name: string | undefined): Promise<boolean> {
  const bundle = name === undefined ? undefined : BUNDLES[name];
  if (name !== undefined && bundle !== undefined) await requireReady(name, bundle);
  switch (name) {
    case 'board':
      return benchBoardPage({ sizes });
    case 'seen':
      return benchBoardSeen({ moves });
    case 'lighthouse':
      return benchLighthouse({ runs });
    case 'pages':
      return benchPages({ runs });
    case 'retrieval':
      await benchRetrieval();
      return true;
    case 'outside':
      return benchOutside({ folder });
    case 'learn-pages':
      return benchLearnPages({ documents });
    case 'answer-index':
      return benchAnswerIndex({ documents });
    case 'site-search':
      return benchSiteSearch({ documents });
    case 'webhooks':
      return benchWebhooks({ events, width });
    case 'kanban':
      await benchKanban({ moves, width, sizes });
      return true;
    case 'workers':
      return benchWorkers({ cards: sizes[0] ?? 400 });
    case 'team-usage':
      return benchTeamUsage({ questions, width });
    case 'chat':
      await benchChat({ questions });
      return true;
    case 'ingest':
      return benchLargeIngest({ documents });
    case 'learning':
      await benchLearning({ documents });
      return true;
    case undefined:
    default:
      process.stderr.write(commandHelp());
      return false;
  }
}

try {
  if (!(await run(sane ? bench : undefined))) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof SuiteFailure)) throw error;
  process.stderr.write(`${describeFailure(error)}\n`);
  // Clients of a database that does not respond would go on.
  process.exit(1);
}
