import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolloutScript, SERVICES } from './rollout.mjs';

interface Service {
  /** Newest first. */
  readonly revisions: readonly string[];
  readonly unready?: readonly string[];
  /** Percent and revision, a line each. */
  readonly serving?: readonly string[];
}

/** Runs a script with a `gcloud` that knows these services. @returns The changes of traffic. */
function run(script: string, services: Readonly<Record<string, Service>>) {
  const folder = mkdtempSync(join(tmpdir(), 'keelson-rollout-'));
  const log = join(folder, 'log');
  const gcloud = join(folder, 'gcloud');
  writeFileSync(log, '');
  writeFileSync(join(folder, 'services.json'), JSON.stringify(services));
  writeFileSync(gcloud, GCLOUD.replace('NODE', process.execPath));
  chmodSync(gcloud, 0o755);
  const env = { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}` };
  const { status, stderr } = spawnSync('sh', { input: script, env, encoding: 'utf8' });
  const changes = readFileSync(log, 'utf8').split('\n').filter(Boolean);
  rmSync(folder, { recursive: true });
  return { status, stderr, changes };
}

const GCLOUD = `#!NODE
const { readFileSync, appendFileSync } = require('node:fs');
const services = JSON.parse(readFileSync(__dirname + '/services.json', 'utf8'));
const args = process.argv.slice(2);
const verb = args.slice(1, 3).join(' ');
const text = args.join(' ');
const [, named = args[3]] = /(?:--service=|metadata.name=)([a-z-]+)/.exec(text) ?? [];
const service = services[named];
const print = (lines) => console.log(lines.join('\\n'));
if (verb === 'services list') print(service ? [named] : []);
else if (!service) process.exit(1);
else if (verb === 'services update-traffic') appendFileSync(__dirname + '/log', text + '\\n');
else if (verb === 'revisions list') print(service.revisions.filter((name) => !service.unready?.includes(name)));
else print(text.includes('status.traffic') ? (service.serving ?? ['100 ' + service.revisions[0]]) : service.revisions.slice(0, 1));
`;

const options = { project: 'acme', services: ['api'] };
const where = 'run services update-traffic api --project=acme --region=us-central1 --quiet';
const twoRevisions = { api: { revisions: ['api-2', 'api-1'] } };
const all = Object.fromEntries(
  SERVICES.map((name) => [name, { revisions: [`${name}-2`, `${name}-1`] }]),
);

describe('rolloutScript', () => {
  it.each([
    ['10', '--to-revisions=api-2=10,api-1=90'],
    ['0', '--to-revisions=api-1=100'],
    ['100', '--to-latest'],
  ])('sends %s percent of the requests to the latest revision', (percent, flag) => {
    const script = rolloutScript({ ...options, percent }, 'us-central1');
    expect(run(script, twoRevisions).changes).toEqual([`${where} ${flag}`]);
  });

  it('sends the rest to what serves now: after a roll-back not to the bad revision', () => {
    const script = rolloutScript({ ...options, percent: '10' }, 'us-central1');
    const rolledBack = {
      revisions: ['api-3', 'api-2', 'api-1'],
      serving: ['0 api-3', '100 api-1'],
    };
    expect(run(script, { api: rolledBack }).changes).toEqual([
      `${where} --to-revisions=api-3=10,api-1=90`,
    ]);
  });

  it('sends the rest to the named revision', () => {
    const script = rolloutScript({ ...options, percent: '10', from: ['api-1'] }, 'us-central1');
    expect(run(script, { api: { revisions: ['api-3', 'api-2', 'api-1'] } }).changes).toEqual([
      `${where} --to-revisions=api-3=10,api-1=90`,
    ]);
  });

  it('skips a revision before the latest that never became ready', () => {
    const script = rolloutScript({ ...options, percent: '0' }, 'us-central1');
    const api = { revisions: ['api-3', 'api-2', 'api-1'], unready: ['api-2'] };
    expect(run(script, { api }).changes).toEqual([`${where} --to-revisions=api-1=100`]);
  });

  it.each([
    ['one revision', { revisions: ['chat-1'] }, 'chat has no ready revision before the latest.'],
    [
      'a latest revision that is not ready',
      { revisions: ['chat-2', 'chat-1'], unready: ['chat-2'] },
      'The latest revision of chat, chat-2, is not ready.',
    ],
  ])('changes no service when one of them has %s', (_, chat, message) => {
    const script = rolloutScript({ project: 'acme', percent: '10' }, 'us-central1');
    const { status, stderr, changes } = run(script, { ...all, chat });
    expect({ status, changes }).toEqual({ status: 1, changes: [] });
    expect(stderr).toContain(`${message} No service was changed.`);
  });

  it('completes the first release of a service', () => {
    const script = rolloutScript({ ...options, percent: '100' }, 'us-central1');
    expect(run(script, { api: { revisions: ['api-1'] } }).changes).toEqual([
      `${where} --to-latest`,
    ]);
    expect(run(script, {}).stderr).toContain('There is no api. No service was changed.');
  });

  it.each(['chat', 'files', 'keelson-execution'])(
    'does without %s, unless it is named',
    (optional) => {
      const functions = Object.fromEntries(
        Object.entries(all).filter(([name]) => name !== optional),
      );
      const script = rolloutScript({ project: 'acme', percent: '10' }, 'us-central1');
      expect(run(script, functions).changes).toHaveLength(SERVICES.length - 1);
      const named = { project: 'acme', percent: '10', services: ['api', optional] };
      const { status, changes } = run(rolloutScript(named, 'us-central1'), functions);
      expect({ status: status !== 0, changes }).toEqual({ status: true, changes: [] });
    },
  );

  it('covers every service', () => {
    const script = rolloutScript({ project: 'acme', percent: '100' }, 'us-central1');
    expect(run(script, all).changes).toHaveLength(SERVICES.length);
  });

  it.each([
    [{ percent: '101' }, 'Usage'],
    [{ percent: '' }, 'Usage'],
    [{ project: 'a; rm -rf /' }, 'Usage'],
    [{ services: ['apii'] }, 'There is no service apii.'],
    [{ from: ['pages-1'] }, 'No service has a revision pages-1.'],
    [{ from: ["api-1'; rm"] }, 'No service has a revision'],
  ])('refuses %j', (wrong, message) => {
    expect(() => rolloutScript({ ...options, percent: '10', ...wrong }, 'r')).toThrow(message);
  });
});
