import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chatPolicy } from './connect-policy';

const NAME = 'Content-Security-Policy';

/** The policy of `firebase.json`. */
function deployedPolicy(): string {
  const file = readFileSync(join(__dirname, '../../../firebase.json'), 'utf8');
  const { hosting } = JSON.parse(file) as {
    hosting: { headers: { source: string; headers: { key: string; value: string }[] }[] };
  };
  const headers = hosting.headers.find(({ source }) => source === '**')?.headers ?? [];
  return headers.find(({ key }) => key === NAME)?.value ?? '';
}

describe('chatPolicy', () => {
  it('adds the origin of the chat to the deployed policy, and nothing else', () => {
    const before = deployedPolicy();
    const extended = chatPolicy({ [NAME]: before }, 'https://chat.example.com/chat')[NAME] ?? '';
    expect(extended).toContain("connect-src 'self' https://chat.example.com ");
    expect(extended.replace(' https://chat.example.com', '')).toBe(before);
  });

  it('adds nothing without a URL or a policy', () => {
    expect(chatPolicy({ [NAME]: deployedPolicy() }, null)).toEqual({});
    expect(chatPolicy({}, 'https://chat.example.com')).toEqual({});
  });
});
