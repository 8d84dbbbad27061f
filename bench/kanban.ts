import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { ListCards } from '@keelson/contracts/kanban/card/card-endpoints';
import { ExecutionClient } from '@keelson/contracts/kanban/client/execution-client';
import { retryAtMost } from '@keelson/contracts/kanban/client/retry';
import { type ServiceProcess } from '@keelson/server/testing/service-process';
import { buildService, startBundle } from '../execution/src/testing/bundled-service';
import { ADA, type Kanban, openKanban } from '../execution/src/testing/open-kanban';
import { TOKEN } from '../execution/src/testing/serve';
import { fillBoard, type FilledBoard } from './kanban-board';
import { Mover } from './kanban-moves';
import { measureMove } from './kanban-phases';
import { drive, type LoadResult } from './load';

export interface KanbanBenchOptions {
  readonly moves: number;
  readonly width: number;
  /** The numbers of cards of the boards, measured one after another. */
  readonly sizes: readonly number[];
}

const HOT_CARDS = 200;
const REPEATS = 3;
const PHASE_MOVES = 300;
/** Few: each reads the end of a column, for which the emulator scans every card. */
const MOST_TO_BOTTOM = 100;
const PAGE = 100;

const print = (line = ''): void => void process.stdout.write(`${line}\n`);
const ms = (value: number): string => `${value.toFixed(1)} ms`;

function report(what: string, result: LoadResult): void {
  const { count, seconds, perSecond, p50, p99, failures } = result;
  const rate = perSecond < 10 ? perSecond.toFixed(1) : perSecond.toFixed(0);
  print(
    `  ${what.padEnd(38)} ${rate.padStart(5)}/s  p50 ${ms(p50)}  p99 ${ms(p99)}` +
      `  (${count} in ${seconds.toFixed(1)} s, ${failures} failed)`,
  );
}

/**
 * Measures moves in one contended column and the cost of a growing board, with the shipped bundle.
 */
export async function benchKanban(options: KanbanBenchOptions): Promise<void> {
  const bundle = buildService(`bench-${process.pid}`);
  const kanban = openKanban({ now: Date.now });
  kanban.clock.at = Date.now();
  const services: ServiceProcess[] = [];
  const env = {
    DATA_PROJECT_ID: kanban.projectId,
    GCLOUD_PROJECT: kanban.projectId,
    EXECUTION_TICK_SECONDS: '0',
  };
  try {
    services.push(await startBundle(bundle, env), await startBundle(bundle, env));
    const clients = services.map(
      ({ url }) => new ExecutionClient(url, { token: TOKEN, retry: retryAtMost(4) }),
    );
    await benchHotColumn(kanban, clients, options);
    await benchPhases(kanban, options);
    for (const size of options.sizes) await benchBoard(kanban, clients, { ...options, size });
  } finally {
    await Promise.all(services.map((service) => service.kill('SIGTERM')));
    await kanban.close();
    rmSync(dirname(bundle), { recursive: true, force: true });
  }
}

/** All clients drop their own card into the same place of the same column. */
async function benchHotColumn(
  kanban: Kanban,
  clients: readonly ExecutionClient[],
  { moves, width }: KanbanBenchOptions,
): Promise<void> {
  print(`One place in a column of ${HOT_CARDS} cards, ${width} clients drop there concurrently`);
  for (const instances of [1, 2]) {
    const mover = new Mover(
      clients.slice(0, instances),
      await fillBoard(kanban, HOT_CARDS, 'ready'),
    );
    await drive(width * 4, width, (index) => mover.intoOneSpot(index));
    const result = await drive(moves, width, (index) => mover.intoOneSpot(index));
    report(instances === 1 ? 'moves, one instance' : `moves, ${instances} instances`, result);
  }
}

/** Breaks down the time of a move, with one client and with many, and counts conflicts. */
async function benchPhases(kanban: Kanban, { moves, width }: KanbanBenchOptions): Promise<void> {
  print('The same in this process: mean time of a move, and decisions per move');
  for (const people of [1, width]) {
    const found = await measureMove(kanban, { moves: Math.min(moves, PHASE_MOVES), width: people });
    const { reading, placing, committing, decisions } = found;
    print(
      `  ${`${people} concurrent`.padEnd(38)} read ${ms(reading)}  place ${ms(placing)}` +
        `  commit ${ms(committing)}  decided ${decisions.toFixed(2)} times`,
    );
  }
}

async function benchBoard(
  kanban: Kanban,
  clients: readonly ExecutionClient[],
  { moves, width, size }: KanbanBenchOptions & { readonly size: number },
): Promise<void> {
  const filled = await fillBoard(kanban, size, 'all');
  print(`A board of ${size} cards`);
  const mover = new Mover(clients, filled);
  report('drops between two cards', await drive(moves, width, (index) => mover.betweenTwo(index)));
  const few = Math.min(moves, MOST_TO_BOTTOM);
  report('moves to the bottom', await drive(few, width, (index) => mover.toBottom(index)));
  report('all cards, one query', await drive(REPEATS, 1, () => readWhole(kanban, filled)));
  report('column Done by pages', await drive(REPEATS, 1, () => readColumn(clients, filled)));
  const pass = async (): Promise<boolean> => {
    const request = { boardSlug: filled.board.slug, dryRun: true, limit: 64 };
    return (await kanban.service.dispatcher.pass(request)).decisions.length > 0;
  };
  report('dispatch, dry run', await drive(REPEATS, 1, pass));
}

async function readWhole(kanban: Kanban, { board, cards }: FilledBoard): Promise<boolean> {
  const found = await kanban.service.transactions.refs.cards(board.slug).get();
  return found.size === cards.length;
}

async function readColumn(
  [client]: readonly ExecutionClient[],
  { board }: FilledBoard,
): Promise<boolean> {
  if (client === undefined) return false;
  let cursor: string | undefined;
  do {
    const query = { status: 'done' as const, limit: PAGE, cursor };
    const page = await client.call(
      ListCards,
      { path: { slug: board.slug }, query },
      { actor: ADA },
    );
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return true;
}
