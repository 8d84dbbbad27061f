import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Setup } from './step';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

export interface CommandResult {
  /** The exit code; null for a command that is not installed. */
  readonly code: number | null;
  readonly output: string;
  readonly errors: string;
}

export interface HttpAnswer {
  /** The HTTP status; 0 for a server that was not reached. */
  readonly status: number;
  /** The parsed JSON; null for any other answer. */
  readonly body: unknown;
}

/** Describes how the steps of a launch ask: the commands of Google and Firebase, and HTTP. */
export interface Platform {
  readonly run: (command: string, ...args: readonly string[]) => Promise<CommandResult>;
  readonly get: (url: string, headers?: Readonly<Record<string, string>>) => Promise<HttpAnswer>;
}

/** Ten seconds: no step waits longer for an answer over HTTP. */
const TIMEOUT_MS = 10_000;

/**
 * @param project The one whose configuration the commands of this repository read.
 * @param env Variables of these commands, over those of this process.
 */
export const platformOf = (
  project: string,
  env: Readonly<Record<string, string>> = {},
): Platform => ({
  run: (command, ...args) =>
    new Promise((resolve) => {
      const child = spawn(command, args, {
        cwd: ROOT,
        env: { ...process.env, KEELSON_PROJECT: project, ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      const output = Promise.all([text(child.stdout), text(child.stderr)]);
      child.once('error', () => resolve({ code: null, output: '', errors: '' }));
      child.once('close', (code) => {
        void output.then(([out, errors]) => resolve({ code, output: out, errors }));
      });
    }),
  get: async (url, headers = {}) => {
    try {
      const answer = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
      const body: unknown = await answer.json().catch(() => null);
      return { status: answer.status, body };
    } catch {
      return { status: 0, body: null };
    }
  },
});

/** The answer of `gcloud … --format=json` about the project of the setup, or why there is none. */
export async function gcloud(
  platform: Platform,
  { project }: Setup,
  ...args: readonly string[]
): Promise<{ readonly answer: unknown } | { readonly problem: string }> {
  const { code, output, errors } = await platform.run(
    'gcloud',
    ...args,
    `--project=${project}`,
    '--format=json',
    '--quiet',
  );
  if (code === null) return { problem: 'gcloud is not installed.' };
  if (code !== 0) return { problem: firstLine(errors) };
  try {
    return { answer: JSON.parse(output) as unknown };
  } catch {
    return { problem: 'gcloud gave an answer that is no JSON.' };
  }
}

/** The first line that says something, without the name of the command. */
export const firstLine = (output: string): string =>
  output
    .split('\n')
    .map((line) => line.replace(/^ERROR: (?:\([\w.-]+\) )?/, '').trim())
    .find((line) => line !== '') ?? 'The command failed without a message.';

/** Asks an API of Google with the account of gcloud. A status of 0 is also that of an account that is not signed in. */
export async function askGoogle(
  platform: Platform,
  { project }: Setup,
  url: string,
): Promise<HttpAnswer> {
  const token = await platform.run('gcloud', 'auth', 'print-access-token');
  if (token.code !== 0) return { status: 0, body: null };
  return platform.get(url, {
    authorization: `Bearer ${token.output.trim()}`,
    'x-goog-user-project': project,
  });
}

/** The reason why an answer of Google says nothing. */
export const noAnswer = ({ status }: HttpAnswer): string =>
  status === 0
    ? 'Google was not reached, or gcloud is not signed in.'
    : `Google answers ${status}.`;
