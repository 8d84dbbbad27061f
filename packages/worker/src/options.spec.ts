import { readOptions, TOKEN_VARIABLE, UsageError } from './options';

const ENV = { [TOKEN_VARIABLE]: 'agent_123' };
const NEEDED = ['--url', 'http://127.0.0.1:9119', '--agent', 'scribe', '--run', './work.sh'];

it('has defaults for everything that is not needed', () => {
  expect(readOptions(NEEDED, ENV)).toEqual({
    url: 'http://127.0.0.1:9119',
    agentId: 'scribe',
    token: 'agent_123',
    command: './work.sh',
    boardSlug: undefined,
    concurrency: 1,
    to: 'done',
    graceMs: 10_000,
    drainMs: 30_000,
    shared: false,
  });
});

it('reads every option', () => {
  const more = '--board launch --concurrency 4 --to review --grace 0 --drain 90 --shared'.split(
    ' ',
  );
  expect(readOptions([...NEEDED, ...more], ENV)).toMatchObject({
    boardSlug: 'launch',
    concurrency: 4,
    to: 'review',
    graceMs: 0,
    drainMs: 90_000,
    shared: true,
  });
});

it.each([
  ['no token', NEEDED, {}, `Set ${TOKEN_VARIABLE} to the token of the agent.`],
  ['a token with a line break', NEEDED, { [TOKEN_VARIABLE]: 'a\n' }, TOKEN_VARIABLE],
  ['no command', NEEDED.slice(0, 4), ENV, '--run is missing.'],
  ['no agent', NEEDED.slice(0, 2), ENV, '--agent is missing.'],
  ['another protocol', [...NEEDED, '--url', 'ftp://a'], ENV, '--url must be an http or https'],
  ['no address', [...NEEDED, '--url', 'somewhere'], ENV, '--url must be an http or https'],
  ['no lanes', [...NEEDED, '--concurrency', '0'], ENV, 'from 1 to 64'],
  ['a fraction', [...NEEDED, '--grace', '1.5'], ENV, '--grace must be a whole number'],
  ['a sign', [...NEEDED, '--drain=-1'], ENV, '--drain must be a whole number'],
  ['another column', [...NEEDED, '--to', 'ready'], ENV, '--to must be done or review.'],
  ['an unknown flag', [...NEEDED, '--runs'], ENV, '--runs'],
])('refuses %s', (_what, args, env, sentence) => {
  expect(() => readOptions(args, env)).toThrow(UsageError);
  expect(() => readOptions(args, env)).toThrow(sentence);
});
