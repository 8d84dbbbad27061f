import { dayTable, differenceOf, totalOf } from './print-day';
import { dayOf, simulateDay } from './simulate-day';

const USERS = 15;
const HOURS = 6;
/**
 * Jobs find something on a day of use, requests overlap, and first acts write more than later ones: the model knows nothing
 * of that. With so few members, the jobs are a quarter of all reads.
 */
const TOLERANCE = 0.2;

// Bounded by its work, not by time: a busy machine takes many times as long.
jest.setTimeout(600_000);

it('six hours of a simulated day read, write and delete what the cost model predicts', async () => {
  const rows = await simulateDay(dayOf(USERS), HOURS);
  const table = dayTable(rows);
  for (const { cause, simulated, predicted } of rows) {
    expect([cause, simulated.reads > 0, predicted.reads > 0]).toEqual([cause, true, true]);
  }
  for (const kind of ['reads', 'writes', 'deletes'] as const) {
    // Jobs delete where a day of UTC ends, which is in these hours or not.
    const compared = kind === 'deletes' ? rows.filter((row) => row.predicted.deletes > 0) : rows;
    const [simulated, predicted] = [
      totalOf(compared, 'simulated', kind),
      totalOf(compared, 'predicted', kind),
    ];
    const isClose = Math.abs(differenceOf(simulated, predicted)) <= TOLERANCE;
    // The table is in the message of a failure.
    expect(isClose ? '' : `${kind}: ${simulated}, not ${predicted}\n${table}`).toBe('');
  }
});
