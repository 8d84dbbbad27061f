import { createLogger, type LogEntry } from './logger';
import { scrubError } from './scrub-error';

const UID = 'Zk3vQ9xY7bR2mN5tW8cJ4pL6sD1f';

describe('scrubError', () => {
  it.each([
    [
      `5 NOT_FOUND: No document to update: projects/p/databases/(default)/documents/users/${UID}`,
      '5 NOT_FOUND: No document to update: projects/p/databases/(default)/documents/users/[id]',
    ],
    [
      'documents/usage/ann-01/periods/2026-11 is locked',
      'documents/usage/[id]/periods/[id] is locked',
    ],
    [
      'Value for argument "path" users/demo-dan is wrong',
      'Value for argument "path" users/[id] is wrong',
    ],
    ['The email jo.doe+x@example.test is in use', 'The email [email] is in use'],
    [`There is no user record for ${UID}.`, 'There is no user record for [uid].'],
    ['Invalid API Key provided: sk_test_51Habcdefgh', 'Invalid API Key provided: [credential]'],
    ['authorization: Bearer eyJhbGciOi.abc.def', 'authorization: [credential]'],
  ])('of %j is %j', (text, scrubbed) => {
    expect(scrubError(text)).toBe(scrubbed);
  });

  it.each([
    'TypeError: x is not a function\n    at decide (file:///workspace/functions/lib/chunk-AB12CD34.js:150:2031)',
    '14 UNAVAILABLE: No connection established. Last error: connect ECONNREFUSED 127.0.0.1:8080',
    'at Object.<anonymous> (/workspace/server/src/users/list-users.ts:12:3)',
  ])('keeps %j', (text) => {
    expect(scrubError(text)).toBe(text);
  });
});

it('applies to the message, the stack and the causes of every error that is logged', () => {
  const entries: LogEntry[] = [];
  const cause = new Error(`documents/staff/${UID} is gone`);
  createLogger((entry) => entries.push(entry)).error('Broke', {
    error: new Error('Mail to jo@example.test failed', { cause }),
  });
  createLogger((entry) => entries.push(entry)).warn('Odd', { error: `user ${UID}` });
  expect(JSON.stringify(entries)).not.toMatch(/jo@example|Zk3vQ9/);
  expect(entries[0]).toMatchObject({ error: 'Error: Mail to [email] failed' });
  expect(entries[0]?.['stack_trace']).toContain('Caused by: Error: documents/staff/[id] is gone');
});
