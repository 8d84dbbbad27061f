/**
 * `npm run ops -- soak --minutes 10`: runs a copy of the product with its own data, under mixed load from this machine
 * only, and reports deaths, errors and memory over time. `--width` is the number of clients.
 */
import { DEMO_ACCOUNTS } from '@keelson/contracts/platform/demo-accounts';
import { findToolchain } from '../emulators/toolchain';
import { describeFailure, SuiteFailure } from '../failure';
import { readLocalEnv } from '../local-env';
import { endFirestoreOf } from '../process/end-firestore';
import { ProcessGroup } from '../process/group';
import { waitForStopSignal } from '../shutdown';
import { signIn } from '../sign-in';
import { type Stack, startStack } from '../stack';
import { appUrlOf } from '../suite-environment';
import { createTerminal, runCommand } from '../terminal';
import { claimTestInstance, type TestInstance } from '../test-run/test-instance';
import { kindsOf, runLoad, type Tally } from './load';
import { measureMemory } from './process-memory';
import { findSoakErrors, megabytes, type Sample } from './verdict';
import { readArguments } from '../../../../scripts/command/read-arguments.mjs';

const MINUTE_MS = 60_000;
const MOST_MINUTES = 120;
const MOST_CLIENTS = 64;
const SAMPLE_MS = 10_000;
/** As `npm start` saves. */
const SAVE_MS = 30_000;
const MEMBER = 'paula@keelson.test';

const terminal = createTerminal();

function readOptions(): { readonly minutes: number; readonly width: number } {
  const { values } = readArguments({
    options: {
      minutes: { type: 'string', default: '10' },
      width: { type: 'string', default: '16' },
    },
  });
  const minutes = Number(values.minutes);
  const width = Number(values.width);
  if (!(minutes > 0 && minutes <= MOST_MINUTES) || !(width >= 1 && width <= MOST_CLIENTS)) {
    throw new SuiteFailure(
      'The soak test cannot run with these options.',
      `Usage: npm run ops -- soak [--minutes 10, at most ${MOST_MINUTES}] [--width 16, at most ${MOST_CLIENTS}]`,
    );
  }
  return { minutes, width };
}

async function main(): Promise<boolean> {
  const options = readOptions();
  const instance = await claimTestInstance();
  const { folders, pids } = instance;
  const asked = waitForStopSignal(terminal, () => {
    ProcessGroup.killAll();
    endFirestoreOf(folders);
    process.exit(130);
  });
  try {
    const stack = await startStack({
      ...instance,
      toolchain: await findToolchain(),
      local: readLocalEnv(),
      terminal,
      keepData: true,
      dev: false,
    });
    try {
      return await soak(stack, instance, { ...options, stopped: asked });
    } finally {
      await terminal.step('suite down', () => stack.stop());
    }
  } finally {
    pids.release();
  }
}

interface SoakOptions {
  readonly minutes: number;
  readonly width: number;
  readonly stopped: Promise<unknown>;
}

async function soak(
  stack: Stack,
  { ports }: TestInstance,
  { minutes, width, stopped }: SoakOptions,
): Promise<boolean> {
  const appUrl = appUrlOf(ports);
  const session = await signIn({ appUrl, authHost: `127.0.0.1:${ports.auth}` }, member());
  const tally: Tally = { right: new Map(), wrong: new Map() };
  const startedAt = Date.now();
  const samples: Sample[] = [];
  const take = (): void => {
    const sample = { at: Date.now() - startedAt, ...measureMemory() };
    samples.push(sample);
    const { at, bytes, processes } = sample;
    terminal.note(
      `${Math.round(at / 1_000)} s: ${megabytes(bytes)} MB in ${processes} processes, ` +
        `${countAll(tally.right)} requests, ${countAll(tally.wrong)} failed, ${stack.deaths} deaths`,
    );
  };
  const timers = [
    setInterval(take, SAMPLE_MS),
    setInterval(() => void stack.save().catch(report), SAVE_MS),
  ];
  take();
  const load = runLoad({
    port: ports.app,
    width,
    kinds: kindsOf(session, appUrl),
    until: startedAt + minutes * MINUTE_MS,
    tally,
  });
  try {
    const failure = await Promise.race([load, stack.broken, stopped]);
    if (failure instanceof SuiteFailure) report(failure);
  } finally {
    for (const timer of timers) clearInterval(timer);
  }
  take();
  return printResult(samples, tally, stack.deaths);
}

function member(): { readonly sub: string; readonly email: string; readonly displayName: string } {
  const found = DEMO_ACCOUNTS.find(({ email }) => email === MEMBER);
  if (found === undefined) throw new SuiteFailure(`There is no demo account ${MEMBER}.`);
  return { sub: found.uid, email: MEMBER, displayName: found.displayName };
}

const report = (error: unknown): void => terminal.line(`  ${describeFailure(error)}`);

const countAll = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + count, 0);

function printResult(samples: readonly Sample[], tally: Tally, deaths: number): boolean {
  terminal.line('\n  Answers');
  for (const [what, count] of [...tally.right].sort()) terminal.line(`    ${what}  ${count}`);
  for (const [what, count] of tally.wrong) terminal.line(`    ✗ ${what}  ${count}`);
  const requests = countAll(tally.right);
  const failures = countAll(tally.wrong);
  const errors = findSoakErrors({ samples, deaths, failures, requests });
  const most = Math.max(...samples.map(({ bytes }) => bytes));
  terminal.line(
    `\n  ${requests} requests, ${failures} failed, ${deaths} deaths; at most ${megabytes(most)} MB, ` +
      `${megabytes(samples.at(-1)?.bytes ?? 0)} MB at the end`,
  );
  for (const error of errors) terminal.line(`  ✗ ${error}`);
  return errors.length === 0;
}

await runCommand(terminal, async () => {
  process.exitCode = (await main()) ? 0 : 1;
});
process.exit();
