import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import { lintWorkflows, withMajorVersions } from './lint-workflows.mjs';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly shell?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly uses?: string;
  readonly if?: string;
  readonly needs?: string | readonly string[];
  readonly strategy?: { readonly matrix?: { readonly shard: readonly number[] } };
  readonly environment?: unknown;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly 'timeout-minutes'?: number;
  readonly steps?: readonly Step[];
}
interface Workflow {
  readonly on: Readonly<Record<string, unknown>>;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly concurrency?: { readonly group?: string };
  readonly jobs: Readonly<Record<string, Job>>;
}

const GITHUB = join(__dirname, '../../.github');
const FOLDER = join(GITHUB, 'workflows');
const texts = new Map(
  readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')]),
);
const workflows = [...texts].map(([name, text]) => [name, parse(text) as Workflow] as const);
const jobs = workflows.flatMap(([name, workflow]) =>
  Object.entries(workflow.jobs).map(([id, job]) => ({ name: `${name} ${id}`, workflow, job })),
);

describe('lintWorkflows', () => {
  it('finds an unknown context, an unknown input and a job that does not exist', () => {
    const folder = mkdtempSync(join(tmpdir(), 'keelson-bad-workflow-'));
    const sha = '3d3c42e5aac5ba805825da76410c181273ba90b1';
    writeFileSync(
      join(folder, 'bad.yml'),
      [
        'on: push',
        'jobs:',
        '  a:',
        '    needs: b',
        '    runs-on: ubuntu-latest',
        '    steps:',
        `      - uses: actions/checkout@${sha} # v4.2.2`,
        '        with: { tokn: x }',
        '      - run: echo ${{ secret.x }}',
      ].join('\n'),
    );
    const found = lintWorkflows(folder);
    rmSync(folder, { recursive: true });
    expect(found).toContain('needs job "b" which does not exist');
    expect(found).toContain('input "tokn" is not defined in action');
    expect(found).toContain('undefined variable "secret"');
  });

  it('finds nothing in the workflows of this repository', () => {
    expect(lintWorkflows(FOLDER)).toBe('');
  });

  it('names the major version that a comment states', () => {
    expect(withMajorVersions(`a@${'0'.repeat(40)} # v12.3.4\n`)).toBe('a@v12\n');
  });
});

describe('.github', () => {
  const action = readFileSync(join(GITHUB, 'actions/setup/action.yml'), 'utf8');

  it('names each action of others by its commit, with the version behind it', () => {
    const used = [...texts.values(), action].flatMap((text) =>
      [...text.matchAll(/uses: (.*)$/gm)].map(([, name = '']) => name),
    );
    const pinned = /^[\w-]+\/[\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/;
    expect(used.length).toBeGreaterThan(10);
    expect(used.filter((name) => !name.startsWith('./') && !pinned.test(name))).toEqual([]);
  });

  it('gives each workflow the right to read the code, and nothing else', () => {
    const others = workflows.filter(
      ([, { permissions }]) => JSON.stringify(permissions) !== '{"contents":"read"}',
    );
    expect(others.map(([name]) => name)).toEqual([]);
  });

  it('gives an OIDC token to jobs of an environment alone', () => {
    const withToken = jobs.filter(({ job }) => job.permissions?.['id-token'] === 'write');
    expect(withToken.map(({ name }) => name)).toEqual(['deploy.yml deploy', 'preview.yml preview']);
    expect(withToken.filter(({ job }) => job.environment === undefined)).toEqual([]);
  });

  it('keeps no key and no secret, and never runs the code of a fork with rights', () => {
    // A key of the provider's test mode, which moves no money, for one job of the night.
    const testKey = '${{ secrets.PROVIDER_COMPARE_KEY }}';
    for (const [name, text] of texts) {
      if (name !== 'nightly.yml') expect(text).not.toContain(testKey);
      expect(text.replace(testKey, '')).not.toMatch(
        /secrets\.|credentials_json|pull_request_target/,
      );
    }
    const build = jobs.find(({ name }) => name === 'preview.yml build');
    expect(build?.job.if).toContain('head.repo.full_name == github.repository');
  });

  it('deploys a preview after a review, by the code of the target branch', () => {
    const preview = jobs.find(({ name }) => name === 'preview.yml preview');
    const steps = preview?.job.steps ?? [];
    const checkouts = steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.map(({ with: options }) => options?.['ref'])).toEqual([
      '${{ github.event.pull_request.base.sha }}',
    ]);
    expect(steps[0]?.run).toContain('required_reviewers');
    expect(preview?.job.environment).toBe('preview');
  });

  it('bounds the time of each job, and runs each workflow once at a time for a branch', () => {
    const endless = jobs.filter(
      ({ job }) => job.uses === undefined && job['timeout-minutes'] === undefined,
    );
    expect(endless.map(({ name }) => name)).toEqual([]);
    const parallel = workflows.filter(([, { concurrency }]) => concurrency?.group === undefined);
    expect(parallel.map(([name]) => name)).toEqual([]);
  });

  it('keeps the source maps of each deployment, and attaches them to the release', () => {
    const stepsOf = (id: string) => jobs.find(({ name }) => name === `deploy.yml ${id}`)?.job.steps;
    const deployed = stepsOf('deploy') ?? [];
    const position = (text: string) =>
      deployed.findIndex((step) => JSON.stringify(step).includes(text));
    expect(position('npm run deploy')).toBeGreaterThan(0);
    expect(position('"path":"source-maps.tar.gz"')).toBeGreaterThan(position('npm run deploy'));
    const released = (stepsOf('release') ?? []).map(({ run = '' }) => run).join('\n');
    expect(released).toMatch(/gh release create .* source-maps\.tar\.gz$/m);
  });

  it('sees the failure of each command of a pipe', () => {
    // GitHub's default shell has `-e` alone; `shell: bash` adds `-o pipefail`.
    const piped = (run = ''): boolean => /[^|]\|[^|]/.test(run);
    const steps = [
      ...jobs.flatMap(({ job }) => job.steps ?? []),
      ...(parse(action) as { runs: { steps: Step[] } }).runs.steps,
    ];
    expect([piped('a | sh'), piped('a || b')]).toEqual([true, false]);
    expect(steps.filter(({ run }) => run !== undefined).length).toBeGreaterThan(10);
    expect(steps.filter(({ run, shell }) => piped(run) && shell !== 'bash')).toEqual([]);
  });

  it('leaves no token in the checkout', () => {
    const checkouts = jobs
      .flatMap(({ job }) => job.steps ?? [])
      .filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts.length).toBeGreaterThan(5);
    expect(checkouts.filter((step) => step.with?.['persist-credentials'] !== false)).toEqual([]);
  });

  it('deploys only what passed, in this run or for the same files before', () => {
    const deploy = jobs.find(({ name }) => name === 'deploy.yml deploy')?.job;
    expect(deploy?.needs).toEqual(['passed', 'ci', 'nightly']);
    expect(deploy?.if).toContain(
      "needs.ci.result == 'success' || needs.passed.outputs.found == 'true'",
    );
    expect(deploy?.if).toContain("needs.nightly.result == 'success' || github.ref_type != 'tag'");
  });

  it('requires every shard of the tests, and no more', () => {
    const job = (name: string) => jobs.find((found) => found.name === name)?.job;
    const shards = job('tests.yml shard');
    const { shard } = shards?.strategy?.matrix ?? { shard: [] };
    const command = shards?.steps?.find(({ run }) => run?.includes('test:all'))?.run;
    expect(command).toContain(`"$SHARD/${shard.length}"`);
    expect(shard).toEqual(Array.from(shard, (_, index) => index + 1));
    const ofCi = jobs.filter(({ name }) => name.startsWith('ci.yml '));
    const others = ofCi
      .map(({ name }) => name.slice('ci.yml '.length))
      .filter((id) => id !== 'gate');
    expect(job('ci.yml gate')?.needs).toEqual(others);
  });
});
