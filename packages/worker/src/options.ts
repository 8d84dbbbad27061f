import { parseArgs } from 'node:util';

export const TOKEN_VARIABLE = 'KEELSON_AGENT_TOKEN';

export interface WorkerOptions {
  readonly url: string;
  readonly agentId: string;
  readonly token: string;
  /** The command, run by `sh -c`. */
  readonly command: string;
  /** Claims only cards of this board. */
  readonly boardSlug: string | undefined;
  readonly concurrency: number;
  /** The column that a finished card goes to. */
  readonly to: 'done' | 'review';
  /** Time between SIGTERM and SIGKILL. */
  readonly graceMs: number;
  /** Time for running commands after the worker was told to stop; then they are stopped, and their cards released. */
  readonly drainMs: number;
  /** Leave active runs of the agent alone, because other processes work for the same agent. */
  readonly shared: boolean;
}

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const USAGE = `Usage: ${TOKEN_VARIABLE}=… npm run -s ops -- worker --url URL --agent ID --run COMMAND [options]

  --url URL            address of the execution service, for example http://127.0.0.1:9119
  --agent ID           id of an agent that pulls its work
  --run COMMAND        gets the card as JSON on standard input; standard output is the result
  --board SLUG         only cards of this board
  --concurrency N      cards at the same time, 1 to 64 (1)
  --to done|review     where a finished card goes (done)
  --grace SECONDS      between SIGTERM and SIGKILL (10)
  --drain SECONDS      for running commands when the worker stops (30)
  --shared             other processes work for this agent: leave its active runs alone
`;

const FLAGS = {
  url: { type: 'string' },
  agent: { type: 'string' },
  run: { type: 'string' },
  board: { type: 'string' },
  concurrency: { type: 'string', default: '1' },
  to: { type: 'string', default: 'done' },
  grace: { type: 'string', default: '10' },
  drain: { type: 'string', default: '30' },
  shared: { type: 'boolean', default: false },
} as const;

/** @throws {UsageError} With one sentence that says what to change. */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): WorkerOptions {
  const { url, agent, run, board, to, ...rest } = flagsOf(args);
  if (to !== 'done' && to !== 'review') throw new UsageError('--to must be done or review.');
  const token = env[TOKEN_VARIABLE] ?? '';
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new UsageError(`Set ${TOKEN_VARIABLE} to the token of the agent.`);
  }
  return {
    url: httpUrl(required(url, 'url')),
    agentId: required(agent, 'agent'),
    token,
    command: required(run, 'run'),
    boardSlug: board,
    concurrency: integer(rest.concurrency, 'concurrency', { min: 1, max: 64 }),
    to,
    graceMs: integer(rest.grace, 'grace', { min: 0, max: 600 }) * 1_000,
    drainMs: integer(rest.drain, 'drain', { min: 0, max: 86_400 }) * 1_000,
    shared: rest.shared,
  };
}

function flagsOf(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: FLAGS }).values;
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

function required(value: string | undefined, name: string): string {
  if (value === undefined || value.trim() === '') throw new UsageError(`--${name} is missing.`);
  return value;
}

function httpUrl(value: string): string {
  const protocol = URL.parse(value)?.protocol;
  if (protocol === 'http:' || protocol === 'https:') return value;
  throw new UsageError('--url must be an http or https address.');
}

function integer(value: string, name: string, { min, max }: { min: number; max: number }): number {
  const number = Number(value);
  if (/^\d+$/.test(value) && number >= min && number <= max) return number;
  throw new UsageError(`--${name} must be a whole number from ${min} to ${max}.`);
}
