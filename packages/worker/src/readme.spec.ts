import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readOptions, TOKEN_VARIABLE } from './options';
import { EXIT_CODES } from './run/report';

const README = readFileSync('packages/worker/README.md', 'utf8').replace(/ +/g, ' ');

it('starts the worker with options that it takes', () => {
  const command = /npm run -s ops -- worker (?<flags>.+) --run '(?<run>[^']+)'/.exec(
    README,
  )?.groups;
  const args = [...(command?.['flags'] ?? '').split(' '), '--run', command?.['run'] ?? ''];
  const options = readOptions(args, { [TOKEN_VARIABLE]: 'agent_1' });
  expect(options).toMatchObject({ url: 'http://127.0.0.1:9119', agentId: 'scribe' });
  const input = JSON.stringify({ card: { title: 'Plank "A" $(date)' }, run: {}, context: {} });
  const output = execFileSync('sh', ['-c', options.command], {
    input,
    env: { ...process.env, KEELSON_CARD_ID: 'c1' },
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  expect(output).toBe(`Read "Plank "A" $(date)": ${input.length} characters\n`);
});

it('lists every exit code', () => {
  for (const code of Object.values(EXIT_CODES)) expect(README).toContain(`| ${code} |`);
  expect(README).toContain(`export ${TOKEN_VARIABLE}=`);
});
