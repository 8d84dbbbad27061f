import { allowGoogleScript } from './google-script-policy';

interface Rules {
  readonly createScriptURL: (url: string) => string | null;
}

/** jsdom has no Trusted Types. */
class TestTrustedTypes {
  defaultPolicy: Rules | null = null;
  createPolicy(name: string, rules: Rules): Rules {
    if (name !== 'default' || this.defaultPolicy !== null) throw new TypeError(name);
    return (this.defaultPolicy = rules);
  }
}

describe('the default policy', () => {
  afterEach(() => Reflect.deleteProperty(globalThis, 'trustedTypes'));

  const rules = (): Rules => {
    const types = new TestTrustedTypes();
    Object.assign(globalThis, { trustedTypes: types });
    allowGoogleScript();
    allowGoogleScript();
    if (types.defaultPolicy === null) throw new Error('no default policy');
    return types.defaultPolicy;
  };

  it('allows the script that Firebase Auth loads', () => {
    const url = 'https://apis.google.com/js/api.js?onload=__iframefcb123456';
    expect(rules().createScriptURL(url)).toBe(url);
  });

  it.each([
    'https://apis.google.com.evil.test/js/api.js',
    'https://apis.google.com@evil.test/js/api.js',
    'http://apis.google.com/js/api.js',
    'https://evil.test/?https://apis.google.com/',
    '//apis.google.com/js/api.js',
    '/theme.js',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
    '',
  ])('refuses %s', (url) => {
    expect(rules().createScriptURL(url)).toBeNull();
  });

  it('does nothing in browsers without Trusted Types', () => {
    expect(allowGoogleScript).not.toThrow();
  });
});
