import { SECOND } from '@keelson/contracts/time';
import { runHistories } from './run-histories';

/** The long run is `npm run ops -- kanban:histories`; this is a short one for the test suite. */
const COUNT = Number(process.env['KANBAN_HISTORIES'] ?? 120);
const MINIMUM = Math.min(COUNT, 30);
const SEED = Number(process.env['KANBAN_SEED'] ?? Date.now() % 1_000_000_007);

it(`every history of concurrent moves, claims and crashes preserves the invariants (seed ${SEED})`, async () => {
  const request = { seed: SEED, count: COUNT, minimum: MINIMUM, budgetMs: 25 * SECOND, workers: 4 };
  const report = await runHistories(request);
  expect(report.histories).toBeGreaterThanOrEqual(MINIMUM);
  // The histories are meaningful: most operations succeed, and enough are refused.
  expect(report.mutations).toBeGreaterThan(report.histories * 3);
  expect(report.claims).toBeGreaterThan(report.histories / 4);
  if (report.histories >= 30) expect(Object.keys(report.refusals).length).toBeGreaterThan(5);
}, 600_000);
