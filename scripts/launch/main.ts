/**
 * `npm run launch -- --project PROJECT`: leads an operator from an empty Firebase project to a live product. Each step asks
 * the platform whether it is done, and changes nothing there; answers are kept in `.keelson/launch`, so that it can be
 * interrupted. `--dry-run` prints all steps, `--only sign-in,secrets` checks some of them without asking.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseEnv } from 'node:util';
import { type Answer, launch, type LaunchMemory } from './launch';
import { howTo, LAUNCH_STEPS } from './launch-steps';
import { platformOf, ROOT } from './platform';
import { type Setup, setupOf } from './step';
import { commandHelp, readArguments } from '../command/read-arguments.mjs';

const { values } = readArguments({
  options: {
    project: { type: 'string' },
    only: { type: 'string' },
    'dry-run': { type: 'boolean', default: false },
  },
});

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function fail(text: string): void {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}

/** The values of the project's own file, else of `.env`; variables of the process override them. */
function environmentOf(project: string): Setup['env'] {
  const own = join(ROOT, `.env.${project}`);
  const file = existsSync(own) ? own : join(ROOT, '.env');
  const values = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
  return { ...values, ...process.env };
}

function memoryOf(project: string): LaunchMemory {
  const file = join(ROOT, '.keelson', 'launch', `${project}.json`);
  const read = (): Record<string, Answer> =>
    existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, Answer>) : {};
  return {
    read,
    write: (step, answer) => {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, `${JSON.stringify({ ...read(), [step]: answer }, null, 2)}\n`);
    },
  };
}

function printAll(project: string): void {
  for (const [index, step] of LAUNCH_STEPS.entries()) {
    print(`${index + 1}. ${step.title} (${step.id}${step.optional === true ? ', optional' : ''})`);
    for (const line of howTo(step, project)) print(`    ${line}`);
  }
}

async function main(): Promise<void> {
  const { project, only } = values;
  const names = only?.split(',');
  const unknown = names?.filter((name) => !LAUNCH_STEPS.some(({ id }) => id === name)) ?? [];
  if (values['dry-run']) printAll(project ?? 'PROJECT');
  else if (project === undefined) fail(commandHelp());
  else if (unknown.length > 0) fail(`There is no step ${unknown.join(' or ')}.`);
  else await goThrough(project, names);
}

async function goThrough(project: string, names: readonly string[] | undefined): Promise<void> {
  const terminal =
    names === undefined && process.stdin.isTTY
      ? createInterface({ input: process.stdin, output: process.stdout })
      : null;
  const isDone = await launch({
    steps: LAUNCH_STEPS.filter(({ id }) => names === undefined || names.includes(id)),
    platform: platformOf(project),
    readSetup: () => setupOf(project, environmentOf(project)),
    memory: memoryOf(project),
    print,
    ask: terminal === null ? null : (question) => terminal.question(question),
  });
  terminal?.close();
  if (!isDone) process.exitCode = 1;
}

await main();
