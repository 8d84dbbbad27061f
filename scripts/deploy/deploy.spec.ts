import { createRequire } from 'node:module';
import { deployCommands } from './deploy.mjs';

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
