import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { policyFor } from './connect-policy';

const NAME = 'Content-Security-Policy';

/** The policy as it is deployed. */
function deployedPolicy(): string {
  const file = readFileSync(join(__dirname, '../../../firebase.json'), 'utf8');
  const { hosting } = JSON.parse(file) as {
    hosting: { headers: { source: string; headers: { key: string; value: string }[] }[] };
  };
  const headers = hosting.headers.find(({ source }) => source === '**')?.headers ?? [];
  return headers.find(({ key }) => key === NAME)?.value ?? '';
}

describe('policyFor', () => {
  it('opens the deployed policy for the origin of the chat, and for nothing else', () => {
    const before = deployedPolicy();
    const opened = policyFor({ [NAME]: before }, 'https://chat.example.com/chat')[NAME] ?? '';
    expect(opened).toContain("connect-src 'self' https://chat.example.com ");
    expect(opened.replace(' https://chat.example.com', '')).toBe(before);
  });

  it('leaves it as it is without an address', () => {
    expect(policyFor({ [NAME]: deployedPolicy() }, null)).toEqual({});
    expect(policyFor({}, 'https://chat.example.com')).toEqual({});
  });
});
