import { createRequire } from 'node:module';
import { checkFirst, deployCommands, deployInOrder } from './deploy.mjs';
import { DEPLOYER, describeMissing } from './permissions.mjs';
import { type readPinned } from './pinned-traffic.mjs';

interface Options {
  readonly force: boolean;
  readonly nonInteractive: boolean;
}
interface Prompts {
  readonly promptForFailurePolicies: (
    options: Options,
    want: object,
    have: object,
  ) => Promise<void>;
  readonly promptForCleanupPolicyDays: (options: Options, locations: string[]) => Promise<number>;
}
interface Backend {
  readonly of: (...endpoints: object[]) => object;
  readonly empty: () => object;
}

const load = createRequire(__filename);
const { TARGET_PERMISSIONS } = load('firebase-tools/lib/deploy') as {
  readonly TARGET_PERMISSIONS: Readonly<Record<string, readonly string[]>>;
};
const prompts = load('firebase-tools/lib/deploy/functions/prompts') as Prompts;
const backend = load('firebase-tools/lib/deploy/functions/backend') as Backend;

const retried = backend.of({
  id: 'projectHub',
  region: 'us-central1',
  project: 'p',
  platform: 'gcfv2',
  eventTrigger: { eventType: 'google.cloud.firestore.document.v1.written', retry: true },
});
const optionsOf = (args: readonly string[]): Options => ({
  force: args.includes('--force'),
  nonInteractive: args.includes('--non-interactive'),
});
const onlyOf = (args: readonly string[]): string => args[args.indexOf('--only') + 1] ?? '';

describe('a dry run', () => {
  it('is one of every part, with the same options', () => {
    const dry = deployCommands({ project: 'my-product', 'dry-run': true });
    expect(dry.map((args) => args.at(-1))).toEqual(['--dry-run', '--dry-run', '--dry-run']);
    expect(dry.map((args) => args.slice(0, -1))).toEqual(deployCommands({ project: 'my-product' }));
  });
});

describe('deployCommands', () => {
  const commands = deployCommands({ project: 'my-product' });
  const functions = commands.find((args) => onlyOf(args) === 'functions') ?? [];

  it('deploys rules before functions, and functions before Hosting', () => {
    expect(commands.map(onlyOf)).toEqual(['firestore,storage', 'functions', 'hosting']);
    for (const args of commands) expect(args).toEqual(expect.arrayContaining(['my-product']));
  });

  it('asks nothing: firebase-tools accepts retried functions and sets a clean-up policy', async () => {
    const options = optionsOf(functions);
    await prompts.promptForFailurePolicies(options, retried, backend.empty());
    expect(await prompts.promptForCleanupPolicyDays(options, ['us-central1'])).toBeGreaterThan(0);
  });

  it('would fail with fewer options', async () => {
    const options = { ...optionsOf(functions), force: false };
    const { promptForFailurePolicies, promptForCleanupPolicyDays } = prompts;
    await expect(promptForFailurePolicies(options, retried, backend.empty())).rejects.toThrow(
      /--force/,
    );
    await expect(promptForCleanupPolicyDays(options, ['us-central1'])).rejects.toThrow(/--force/);
  });

  it.each([
    ['functions', ['functions']],
    ['hosting,firestore', ['firestore', 'hosting']],
  ])('deploys a part: %s', (only, parts) => {
    expect(deployCommands({ project: 'p', only }).map(onlyOf)).toEqual(parts);
  });

  it('refuses an unknown part', () => {
    expect(() => deployCommands({ project: 'p', only: 'functions,database' })).toThrow(/database/);
  });
});

describe('deployInOrder', () => {
  const pinnedApi = [{ service: 'api', split: '100% to api-00001-abc' }];
  const deploy = (
    choice: { readonly only?: string; readonly 'dry-run'?: boolean },
    pinned: ReturnType<typeof readPinned>,
  ) => {
    const ran: string[] = [];
    const printed: string[] = [];
    const status = deployInOrder(deployCommands({ project: 'acme', ...choice }), {
      run: (args) => (ran.push(onlyOf(args)), 0),
      readPinned: () => pinned,
      print: (text) => printed.push(text),
      project: 'acme',
    });
    return { status, ran, printed: printed.join('\n') };
  };
  const EVERYTHING = ['firestore,storage', 'functions', 'hosting'];

  it('deploys everything, and says nothing, where the latest revisions serve', () => {
    expect(deploy({}, [])).toEqual({ status: 0, ran: EVERYTHING, printed: '' });
  });

  it('does not release a web app whose functions get no requests', () => {
    const { status, ran, printed } = deploy({}, pinnedApi);
    expect([status, ran]).toEqual([1, ['firestore,storage', 'functions']]);
    expect(printed).toContain('api: 100% to api-00001-abc');
    expect(printed).toContain('npm run -s ops -- rollout --project acme --percent 100 | sh');
    expect(printed).toContain('Hosting was not deployed');
  });

  it.each([
    ['functions', { only: 'functions' }, ['functions']],
    ['Hosting alone', { only: 'hosting' }, ['hosting']],
    ['a dry run', { 'dry-run': true }, EVERYTHING],
  ])('warns after %s', (_, choice, ran) => {
    const result = deploy(choice, pinnedApi);
    expect(result).toMatchObject({ status: 0, ran });
    expect(result.printed).toMatch(/^Warning: requests are pinned/);
    expect(result.printed).not.toContain('Hosting was not deployed');
  });

  it('warns of the execution service, and goes on', () => {
    const execution = [{ service: 'keelson-execution', split: '100% to keelson-execution-1' }];
    const { status, ran, printed } = deploy({}, execution);
    expect([status, ran]).toEqual([0, EVERYTHING]);
    expect(printed).toContain('keelson-execution: 100%');
  });

  it('says that it could not look, and goes on; rules do not need to know', () => {
    expect(deploy({}, 'Unknown: no gcloud')).toEqual({
      status: 0,
      ran: EVERYTHING,
      printed: 'Unknown: no gcloud',
    });
    expect(deploy({ only: 'firestore' }, pinnedApi).printed).toBe('');
  });

  it('stops at the part that fails', () => {
    const ran: string[] = [];
    const io = { readPinned: () => pinnedApi, print: fail, project: 'acme' };
    const run = (args: string[]): number => (ran.push(onlyOf(args)) === 2 ? 3 : 0);
    expect(deployInOrder(deployCommands({ project: 'acme' }), { ...io, run })).toBe(3);
    expect(ran).toEqual(['firestore,storage', 'functions']);
  });
});

function fail(text: string): never {
  throw new Error(text);
}

describe('before anything is built', () => {
  const checking = (answers: Readonly<Record<string, { status: number; errors: string }>>) => {
    const asked: string[] = [];
    const printed: string[] = [];
    const status = checkFirst({
      ask: (command) => {
        asked.push(command);
        return answers[command] ?? { status: 0, errors: '' };
      },
      print: (text) => printed.push(text),
      project: 'my-product',
    });
    return { status, asked, printed };
  };

  it('the account and the configuration are checked', () => {
    expect(checking({})).toEqual({ status: 0, asked: ['node', 'npm'], printed: [] });
  });

  it.each([
    ['without a sign-in', 'Failed to authenticate'],
    ['without a role', describeMissing(['cloudtasks.queues.update'])],
  ])('it stops %s, and says what to do', (_when, errors) => {
    const { status, asked, printed } = checking({ node: { status: 1, errors } });
    expect([status, asked]).toEqual([1, ['node']]);
    expect(printed.join()).toContain(errors);
    expect(printed.join()).toMatch(/firebase login[^]*docs\/launch.md/);
  });

  it('it stops at an incomplete configuration', () => {
    const missing = { status: 1, errors: 'PAYMENT_WEBHOOK_SECRET is missing' };
    expect(checking({ npm: missing })).toMatchObject({ status: 1, printed: [missing.errors] });
  });
});

describe('the permissions of the account that deploys', () => {
  it('have those that firebase-tools asks for before each part', () => {
    const parts = ['firestore', 'storage', 'functions', 'hosting'];
    const wanted = parts.flatMap((part) => TARGET_PERMISSIONS[part] ?? [part]);
    expect(wanted.length).toBeGreaterThan(10);
    expect(Object.values(DEPLOYER).flat()).toEqual(expect.arrayContaining(wanted));
  });

  it('name the role that a missing one is of', () => {
    expect(describeMissing(['eventarc.triggers.get', 'run.services.get'])).toBe(
      'This account lacks eventarc.triggers.get, run.services.get. Give it roles/run.admin and roles/eventarc.admin.',
    );
  });
});
