import { runHistories } from './run-histories';

/** The long run is `npm run kanban:histories`; here is what fits beside the other tests. */
const COUNT = Number(process.env['KANBAN_HISTORIES'] ?? 120);
const SEED = Number(process.env['KANBAN_SEED'] ?? Date.now() % 1_000_000_007);

it(`any history of concurrent moves, claims and crashes keeps every promise (seed ${SEED})`, async () => {
  const report = await runHistories({ count: COUNT, seed: SEED, lanes: 4 });
  expect(report.histories).toBeGreaterThanOrEqual(COUNT);
  // They do something: most acts succeed, and enough are refused.
  expect(report.mutations).toBeGreaterThan(COUNT * 3);
  expect(report.claims).toBeGreaterThan(COUNT / 4);
  expect(Object.keys(report.refusals).length).toBeGreaterThan(5);
}, 600_000);
