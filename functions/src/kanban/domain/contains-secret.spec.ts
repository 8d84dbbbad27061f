import { SECRET_FORMATS } from '@keelson/contracts/platform/secret-formats';
import { cpuGrowth } from '@keelson/contracts/testing/cpu-growth';
import { containsSecret } from './check-message';

/** Starts of each format that never become one. */
const NEAR_MISSES: Readonly<Record<string, readonly string[]>> = {
  'a private key': ['-----BEGIN ', '-----BEGIN RSA PRIVATE KEY---- '],
  'an AWS access key': ['AKIA', 'ASIA0123456789abcdef '],
  'a payment provider key': ['sk_live_', 'rk_live_aaaaaaa '],
  'a webhook signing secret': ['whsec_', 'whsec_aaaaaaa.'],
  'a GitHub token': ['ghp-', 'github_pat_aaaa-', 'ghp_'.padEnd(19, 'a').concat('-')],
  'a GitLab token': ['glpat-.', 'gldt-aaaa '],
  'a Slack token': ['xoxb-.', 'xoxb---- '],
  'a Google API key': ['AIza.', `AIza${'a'.repeat(29)} `],
  'an Anthropic API key': ['sk-ant-.', 'sk-ant-a '],
  'an OpenAI API key': ['sk-proj-.', `sk-${'a'.repeat(47)} `],
  'a Hugging Face token': ['hf_', `hf_${'a'.repeat(15)} `],
  'an npm token': ['npm_', `npm_${'a'.repeat(15)}-`],
  'an agent token': ['agent_', `run_${'a'.repeat(42)} `, 'run_-'],
  'a workspace API key': ['kws_', `kws_${'a'.repeat(37)} `],
  'an agent signing secret': ['sig_', `sig_${'a'.repeat(44)} `],
};
const OTHERS = [
  'eyJ-',
  'eyJ.',
  'eyJhbGciOi.a.',
  'a.b://c:defg',
  'postgres://a:',
  'a:',
  'password',
  'token : ',
  'api_key=a ',
  '1234-',
  '4 2 ',
  '{{',
  '`',
];

describe('containsSecret', () => {
  it('has near misses of every format', () => {
    expect(Object.keys(NEAR_MISSES)).toEqual(SECRET_FORMATS.map(({ name }) => name));
  });

  it.each([...Object.values(NEAR_MISSES).flat(), ...OTHERS])(
    'takes time in proportion to the length of %j over and over',
    (unit) => {
      expect(containsSecret(unit.repeat(Math.ceil(50_000 / unit.length)))).toBe(false);
      // About 8; 64 when it is quadratic.
      expect(cpuGrowth(containsSecret, { unit, length: 25_000 })).toBeLessThan(32);
    },
  );
});
