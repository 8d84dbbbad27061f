/**
 * The long run of the model test, `npm run ops -- kanban:histories`. Arguments: the number of histories
 * (2,000 by default), and a seed to repeat a run.
 */
import { runHistories } from '../execution/src/testing/model/run-histories';

const [amount = '2000', seed = String(Date.now() % 1_000_000_007)] = process.argv.slice(2);
const [count, from] = [Number(amount), Number(seed)];
const print = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

async function main(): Promise<void> {
  if (!Number.isInteger(count) || count < 1 || !Number.isInteger(from)) {
    throw new Error(
      'Usage: npm run ops -- kanban:histories [histories] [seed], both whole numbers',
    );
  }
  const started = performance.now();
  print(`${count} histories, seed ${seed}`);
  const request = { seed: from, count, minimum: count, budgetMs: Infinity, workers: 6 };
  const report = await runHistories(request);
  const seconds = (performance.now() - started) / 1_000;
  print(`${report.histories} histories, ${report.mutations} mutations, ${report.claims} claims`);
  print(`refusals: ${JSON.stringify(report.refusals)}`);
  print(`${seconds.toFixed(0)} s, all invariants hold`);
}

main().catch((error: unknown) => {
  print(error instanceof Error ? error.message : String(error));
  if (error instanceof Error && error.cause instanceof Error) print(error.cause.message);
  process.exitCode = 1;
});
