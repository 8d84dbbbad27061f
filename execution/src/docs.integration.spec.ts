import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { openBoards } from './testing/board-world';
import { TOKEN } from './testing/serve';

let folder: string;
let programs: string;
let url: string;
const kanban = openBoards({ now: Date.now });
beforeAll(async () => {
  ({ url } = await kanban.served());
  folder = mkdtempSync(join(tmpdir(), 'guide-'));
  programs = searchPath();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The programs of the guide that not every machine has. */
const SUBSTITUTES = {
  uuidgen: 'console.log(crypto.randomUUID())',
  jq: `
    const path = process.argv[3].split('.').slice(1);
    const value = JSON.parse(require('fs').readFileSync(0, 'utf8'));
    console.log(path.reduce((found, name) => found[name], value));
  `,
} as const;

/** Those that are installed come first. */
function searchPath(): string {
  const substitutes = join(folder, 'programs');
  mkdirSync(substitutes);
  for (const [name, code] of Object.entries(SUBSTITUTES)) {
    writeFileSync(join(substitutes, name), `#!${process.execPath}\n${code}\n`, { mode: 0o755 });
  }
  return `${process.env['PATH'] ?? ''}${delimiter}${substitutes}`;
}

/** The example of a guide that begins with a line, as a script for a service elsewhere. */
function exampleOf(guide: string, firstLine: string): string {
  const text = readFileSync(join(process.cwd(), guide), 'utf8');
  const start = text.indexOf(`\`\`\`sh\n${firstLine}`);
  const example = text.slice(start + '```sh\n'.length, text.indexOf('\n```\n', start));
  expect(start).toBeGreaterThan(0);
  return example.replace('http://127.0.0.1:9119', url);
}

/** @returns The exit code and what was printed. */
async function runIn(where: string, script: string): Promise<[code: unknown, output: string]> {
  const shell = spawn('sh', ['-eu'], {
    cwd: where,
    env: { PATH: programs, EXECUTION_SERVICE_TOKEN: TOKEN, EXECUTION_URL: url },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [shell.stdout, shell.stderr]) {
    stream.on('data', (piece: Buffer) => (output += piece.toString()));
  }
  shell.stdin.end(script);
  const [code] = (await once(shell, 'close')) as [unknown];
  return [code, output];
}

it('the guide for agents that pull is followed literally, from registration to result', async () => {
  const fresh = join(folder, 'fresh');
  mkdirSync(fresh);
  const example = exampleOf('docs/kanban.md', 'A=http://127.0.0.1:9119/v1');
  const [code, output] = await runIn(fresh, example);
  expect([code, output]).toEqual([0, expect.stringContaining('"summary":"Two pages"')]);
  const cards = await kanban.call('GET /v1/boards/launch/cards?status=done');
  expect(cards.body['items']).toMatchObject([
    { title: 'Write two pages', result: 'Two pages', createdBy: { kind: 'user', id: 'ada' } },
  ]);
});

it('the guide for agents with an endpoint registers one', async () => {
  const example = exampleOf('docs/http-agents.md', 'curl ');
  const [code, output] = await runIn(folder, example);
  expect([code, output]).toEqual([0, expect.stringContaining('https://agents.example.com/writer')]);
  const secrets = await kanban.call('POST /v1/agents/writer/secrets', {}, { key: null });
  expect(secrets.body['signingSecret']).toMatch(/^sig_/);
});
