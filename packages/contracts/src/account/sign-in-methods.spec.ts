import { type AuthProvider } from '../platform/config';
import { canDisconnect, methodName } from './sign-in-methods';

describe('canDisconnect', () => {
  it.each<[string, readonly string[], string, readonly AuthProvider[], boolean]>([
    ['one of two', ['google.com', 'github.com'], 'github.com', ['google', 'github'], true],
    ['the only one', ['google.com'], 'google.com', ['google', 'github'], false],
    ['the only one on offer', ['google.com', 'github.com'], 'google.com', ['google'], false],
    ['one that is not on offer', ['google.com', 'github.com'], 'github.com', ['google'], true],
    ['one beside a password', ['google.com', 'password'], 'google.com', ['google'], false],
    ['a password', ['google.com', 'password'], 'password', ['google'], true],
  ])('%s', (_what, connected, id, offered, expected) => {
    expect(canDisconnect(connected, id, offered)).toBe(expected);
  });
});

it.each([
  ['google.com', 'Google'],
  ['github.com', 'GitHub'],
  ['oidc.acme', 'oidc.acme'],
])('%s is called %s', (id, name) => {
  expect(methodName(id)).toBe(name);
});
