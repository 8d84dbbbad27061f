import { describeSignInMethods } from './sign-in-methods';

describe('describeSignInMethods', () => {
  it.each([
    [[], 'No sign-in methods yet'],
    [['google.com', 'github.com'], 'Google, GitHub'],
    [['apple.com'], 'apple.com'],
  ])('%j', (providers, text) => {
    expect(describeSignInMethods(providers)).toBe(text);
  });
});
