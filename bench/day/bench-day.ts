import { dayTable } from './print-day';
import { dayOf, simulateDay } from './simulate-day';

/** `npm run bench -- day`: a simulated day against the emulators, beside what `npm run cost` predicts for it. */
export async function benchDay({ users }: { readonly users: number }): Promise<void> {
  const rows = await simulateDay(dayOf(users));
  process.stdout.write(`${users} members, as many cards and runs\n\n${dayTable(rows)}\n`);
}
