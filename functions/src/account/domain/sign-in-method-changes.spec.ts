import { signInMethodChanges } from './sign-in-method-changes';

const GITHUB = { kind: 'method-connected', method: 'github.com' };
const GOOGLE_GONE = { kind: 'method-disconnected', method: 'google.com' };

it.each([
  ['nothing', ['google.com', 'github.com'], ['github.com', 'google.com'], []],
  ['a new method', ['google.com'], ['github.com', 'google.com'], [GITHUB]],
  ['a removed one', ['github.com', 'google.com'], ['github.com'], [GOOGLE_GONE]],
  ['one that Firebase replaced', ['google.com'], ['github.com'], [GITHUB, GOOGLE_GONE]],
  ['nothing without methods', [], [], []],
])('says of the sign-in methods: %s', (_what, before, after, expected) => {
  expect(signInMethodChanges(before, after)).toEqual(expected);
});
