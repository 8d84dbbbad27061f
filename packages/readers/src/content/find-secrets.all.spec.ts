import { findSecrets, secretWarnings } from './find-secrets';

const letters = (count: number): string => 'aB3'.repeat(20).slice(0, count);
const joined = (...parts: string[]): string => parts.join('');

/** Some are written in parts, so that no scanner takes the test for a leak. */
const KEYS = [
  ['a private key', joined('-----BEGIN RSA ', 'PRIVATE KEY-----')],
  ['an AWS access key', `AKIA${'A1B2'.repeat(4)}`],
  ['an AWS access key', `ASIA${'A1B2'.repeat(4)}`],
  ['a payment provider key', joined('sk_', 'live_', letters(24))],
  ['a payment provider key', joined('rk_', 'live_', letters(16))],
  ['a webhook signing secret', `whsec_${letters(32)}`],
  ['a GitHub token', `ghp_${letters(36)}`],
  ['a Slack token', `xoxb-${letters(24)}`],
  ['a Google API key', `AIza${letters(35)}`],
  ['a GitHub token', `github_pat_${letters(40)}`],
  ['a GitLab token', `glpat-${letters(20)}`],
  ['an Anthropic API key', joined('sk-ant-', 'api03-', letters(60))],
  ['an OpenAI API key', joined('sk-proj-', letters(60))],
  ['an OpenAI API key', joined('sk-', letters(48))],
  ['a Hugging Face token', `hf_${letters(34)}`],
  ['an npm token', `npm_${letters(36)}`],
  ['an agent token', `agent_${letters(43)}`],
  ['an agent token', `run_${letters(43)}`],
  ['an agent signing secret', `sig_${letters(43)}`],
] as const;

const pem = (body: string): string =>
  joined('-----BEGIN ', `PRIVATE KEY-----\n${body}\n-----END `, 'PRIVATE KEY-----');

describe('findSecrets', () => {
  it.each(KEYS)('finds %s, and does not quote it', (name, key) => {
    const found = findSecrets(`Use ${key} here.`);
    expect(found.map((secret) => secret.name)).toEqual([name]);
    if (name !== 'a private key') expect(JSON.stringify(found)).not.toContain(key);
    expect(secretWarnings(found, new Set()).map(({ code }) => code)).toEqual(['secret-found']);
  });

  it.each([
    ['a test key', `sk_test_${letters(24)}`],
    ['the name of a key', 'Set STRIPE_KEY to the key that begins with sk_live_'],
    ['a public key', '-----BEGIN PUBLIC KEY-----'],
  ])('finds nothing in %s', (_what, text) => {
    expect(findSecrets(text)).toEqual([]);
  });

  it('finds each secret once, and tells secrets of one kind apart', () => {
    const [first, second] = [`ghp_${letters(36)}`, `ghp_${letters(35)}x`];
    const found = findSecrets(`${first} ${second} ${first}`);
    expect(found).toHaveLength(2);
    expect(new Set(found.map(({ id }) => id)).size).toBe(2);
    expect(found[0]?.hint).toBe('ghp_aB3a… (40 characters)');
  });

  it('tells private keys apart by their text, however it is wrapped', () => {
    const [one] = findSecrets(pem('MIIBVgIBADANBg\nkqhkiG9w0BAQEF'));
    const [wrapped] = findSecrets(pem('MIIBVgIBADANBgkqhkiG9w0BAQEF'));
    const [other] = findSecrets(pem('MIIBVgIBADANBgkqhkiG9w0BAQEG'));
    expect(wrapped?.id).toBe(one?.id);
    expect(other?.id).not.toBe(one?.id);
    expect(one?.hint).not.toContain('MIIB');
  });

  it('warns of accepted secrets, and blocks all others', () => {
    const found = findSecrets(`ghp_${letters(36)} AKIA${'A1B2'.repeat(4)}`);
    const aws = found.find(({ name }) => name === 'an AWS access key');
    expect(secretWarnings(found, new Set([aws?.id ?? '']))).toEqual([
      {
        code: 'secret-accepted',
        detail: 'The text contains an AWS access key: AKIAA1B2… (20 characters).',
        message: {
          code: 'secret-accepted',
          params: { name: 'an AWS access key', hint: 'AKIAA1B2… (20 characters)' },
        },
      },
      {
        code: 'secret-found',
        detail: 'The text seems to contain a GitHub token: ghp_aB3a… (40 characters).',
        message: {
          code: 'secret-found',
          params: { name: 'a GitHub token', hint: 'ghp_aB3a… (40 characters)' },
        },
      },
    ]);
  });
});
