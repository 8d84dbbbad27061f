import { allowGoogleScripts } from './google-script-policy';

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
    allowGoogleScripts();
    allowGoogleScripts();
    if (types.defaultPolicy === null) throw new Error('no default policy');
    return types.defaultPolicy;
  };

  it.each([
    'https://apis.google.com/js/api.js?onload=__iframefcb123456',
    'https://www.google.com/recaptcha/enterprise.js?render=explicit',
    'https://www.gstatic.com/recaptcha/releases/abc/recaptcha__en.js',
  ])('allows %s, which Firebase loads', (url) => {
    expect(rules().createScriptURL(url)).toBe(url);
  });

  it.each([
    'https://apis.google.com.evil.test/js/api.js',
    'https://apis.google.com@evil.test/js/api.js',
    'http://apis.google.com/js/api.js',
    'https://evil.test/?https://apis.google.com/',
    '//apis.google.com/js/api.js',
    'https://www.google.com/complete/search?client=chrome&jsonp=alert(1)',
    'https://www.google.com/recaptcha/../complete/search?jsonp=alert(1)',
    '/preferences.js',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
    '',
  ])('refuses %s', (url) => {
    expect(rules().createScriptURL(url)).toBeNull();
  });

  it('does nothing in browsers without Trusted Types', () => {
    expect(allowGoogleScripts).not.toThrow();
  });
});
