import { NotifyTargetId } from '@keelson/contracts/ids';
import { checkMessage, containsSecret, type MessageFacts } from './check-message';
import { type CheckedTarget } from './check-target';

const T1 = NotifyTargetId.parse('target-1');
const targetOf = (platform: string, id: NotifyTargetId | null): CheckedTarget =>
  ({ platform, id, draft: id === null }) as unknown as CheckedTarget;

const found = (facts: Partial<MessageFacts>): [code: string, target: string | undefined][] =>
  checkMessage({ text: '', variables: {}, targets: [], ...facts }).map(({ code, targetId }) => [
    code,
    targetId,
  ]);
const codesOf = (facts: Partial<MessageFacts>): string[] => found(facts).map(([code]) => code);

describe('checkMessage', () => {
  it.each([
    ['a value', { text: '{{title}}', variables: { title: 'Plank' } }, []],
    [
      'no value on this card',
      { text: '{{summary}}', variables: { summary: null } },
      ['variable_missing'],
    ],
    ['an empty value', { text: '{{ summary }}', variables: { summary: '' } }, ['variable_missing']],
    ['an unknown name', { text: '{{_other.name}}' }, ['variable_missing']],
    ['a name that every object has', { text: '{{ toString }}' }, ['variable_missing']],
    ['no name', { text: '{{ }} {{1}} {title}' }, []],
  ])('a variable with %s', (_what, facts, codes) => {
    expect(codesOf(facts as Partial<MessageFacts>)).toEqual(codes);
  });

  it.each([
    ['title', 120],
    ['summary', 200],
    ['reason', 160],
  ])('truncates the %s after %d letters', (name, length) => {
    const filled = (letters: number): string[] =>
      codesOf({ text: `{{${name}}}`, variables: { [name]: 'x'.repeat(letters) } });
    expect([filled(length), filled(length + 1)]).toEqual([[], ['message_truncated']]);
  });

  it('does not truncate other variables', () => {
    expect(codesOf({ text: '{{url}}', variables: { url: 'x'.repeat(500) } })).toEqual([]);
  });

  it('measures the message with truncated values', () => {
    const text = `${'x'.repeat(1_880)}{{title}}`;
    const targets = [targetOf('discord', T1)];
    expect(codesOf({ text, targets, variables: { title: 'y'.repeat(300) } })).toEqual([
      'message_truncated',
    ]);
    expect(codesOf({ text: `${text}z`, targets, variables: { title: 'y'.repeat(300) } })).toEqual([
      'message_truncated',
      'message_too_long',
    ]);
  });

  it.each([
    ['telegram', 4_096],
    ['slack', 39_000],
    ['discord', 2_000],
    ['email', 100_000],
  ])('allows %s messages of %d letters', (platform, length) => {
    const targets = [targetOf(platform, T1)];
    expect(codesOf({ targets, text: 'x'.repeat(length) })).toEqual([]);
    expect(found({ targets, text: 'x'.repeat(length + 1) })).toEqual([['message_too_long', T1]]);
  });

  it('names each target that has an id, and skips unknown platforms', () => {
    const targets = [targetOf('pigeon', T1), targetOf(' Discord', null), targetOf('discord', T1)];
    expect(found({ targets, text: 'x'.repeat(2_001) })).toEqual([
      ['message_too_long', undefined],
      ['message_too_long', T1],
    ]);
  });

  it('finds a secret that comes from a variable', () => {
    const variables = { summary: 'api_key=abcdef123' };
    expect(codesOf({ text: 'See {{summary}}', variables })).toEqual(['sensitive_content']);
  });
});

describe('containsSecret', () => {
  const joined = (...parts: string[]): string => parts.join('');

  it.each([
    joined('sk_', 'live_abcdefgh'),
    joined('rk_', 'test_ABCDEFGH'),
    joined('whsec_', 'abcdefgh'),
    joined('ghp_', 'a'.repeat(16)),
    joined('github_pat_', 'a'.repeat(16)),
    joined('xoxb-', '1234567890'),
    joined('AIza', 'b'.repeat(30)),
    joined('AKIA', 'ABCD1234ABCD1234'),
    joined('-----BEGIN ', 'PRIVATE KEY-----'),
    joined('-----BEGIN EC ', 'PRIVATE KEY-----'),
    joined('eyJhbGciOiJIUzI1NiJ9', '.eyJzdWIiOi', '.c2lnbmF0dXJl'),
    joined('sk-ant-', 'api03-', 'a1B2_'.repeat(8)),
    joined('sk-proj-', 'a1B2'.repeat(6)),
    joined('glpat-', 'a1B2'.repeat(5)),
    joined('hf_', 'aB'.repeat(17)),
    joined('npm_', 'a1B2'.repeat(9)),
    joined('agent_', 'a1-_'.repeat(10), 'abc'),
    joined('sig_', 'a1-_'.repeat(10), 'abc'),
    joined('postgres://', 'app:s3cret@db.internal/app'),
    joined('https://:', 'hunter2@example.test/'),
    'Password: hunter22',
    'token=abcdef',
    'api-key : 123456',
    // Test card numbers of 16, 15 and 14 digits.
    'card 4242-4242-4242-4242.',
    '378282246310005',
    'pay with 3056 9300 0902 0004',
    '5555555555554444',
  ])('finds %s', (text) => {
    expect(containsSecret(`Use ${text}`)).toBe(true);
  });

  it.each([
    'sk_live_short',
    'whsec_short',
    'the token: is 12',
    'a secret place',
    'agent_of_change and sig_figs',
    'sk-ant-farm',
    'see https://example.test:8080/@ada and mailto:ada@example.test',
    'https://ada@example.test/',
    'a password manager',
    'card 4242 4242 4242 4241',
    'order 123456789012',
    'phone +49 30 1234567',
    '-----BEGIN PUBLIC KEY-----',
    '',
  ])('finds nothing in %j', (text) => {
    expect(containsSecret(text)).toBe(false);
  });
});

/** The example of RFC 7519, section 3.1, with its signature. */
const JWT = [
  'eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9',
  'eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ',
  'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
].join('.');

describe('a message', () => {
  it.each([
    ['a JSON Web Token', `Use ${JWT} to sign in`],
    ['a token in a URL', `https://api.test/?token=${JWT}&page=2`],
    ['a token after other words with dots', `v1.2.${JWT}`],
    ['a token after a hyphen', `Bearer-${JWT}`],
  ])('with %s is sensitive', (_, text) => {
    expect(codesOf({ text })).toEqual(['sensitive_content']);
  });

  it.each([
    ['two parts of a token', JWT.split('.').slice(0, 2).join('.')],
    ['a token with a short signature', `${JWT.split('.').slice(0, 2).join('.')}.abc`],
    ['a host name', 'see eyJ.example.com and www.keyJarnames.example.com'],
  ])('with %s is not', (_, text) => {
    expect(codesOf({ text })).toEqual([]);
  });
});
