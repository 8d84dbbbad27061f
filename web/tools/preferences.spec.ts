import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { LANGUAGES } from '@keelson/contracts/platform/languages';

const script = readFileSync(join(__dirname, '../public/preferences.js'), 'utf8');

/** Runs the script on a page, and returns where it leads and which theme it sets. */
function open(url: string, stored: Readonly<Record<string, string>>) {
  const { pathname, search, hash } = new URL(url, 'https://app.test');
  const dataset: { theme?: string } = {};
  const led: { to: string | null } = { to: null };
  runInNewContext(script, {
    addEventListener: () => undefined,
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    document: { documentElement: { dataset } },
    location: { pathname, search, hash, replace: (to: string) => (led.to = to) },
  });
  return { replaced: led.to, theme: dataset.theme };
}

describe('preferences.js', () => {
  it('knows the languages of the app', () => {
    expect(script).toContain(`const LANGUAGES = ['${LANGUAGES.join("', '")}'];`);
  });

  it.each([
    ['/', '/ko'],
    ['/pricing?x=1#team', '/ko/pricing?x=1#team'],
    ['/learn/vat', '/ko/learn/vat'],
    ['/korea', '/ko/korea'],
    ['/ko', null],
    ['/ko/pricing', null],
  ])('opens %s in the chosen language at %s', (url, replaced) => {
    expect(open(url, { 'keelson.language': 'ko' }).replaced).toBe(replaced);
  });

  it.each([
    ['/ko', '/'],
    ['/ko/pricing?x=1', '/pricing?x=1'],
    ['/pricing', null],
  ])('opens %s in the first language at %s', (url, replaced) => {
    expect(open(url, { 'keelson.language': 'en' }).replaced).toBe(replaced);
  });

  it.each(['/ko//evil.example/login', '/ko///evil.example', '//evil.example/ko', '/ko/'])(
    'leads from %s to no other site',
    (url) => {
      for (const language of LANGUAGES) {
        const { replaced } = open(`https://app.test${url}`, { 'keelson.language': language });
        expect(new URL(replaced ?? '/', 'https://app.test').host).toBe('app.test');
      }
    },
  );

  it.each(['', 'xx', '//evil.example'])('ignores the language "%s"', (language) => {
    expect(open('/pricing', { 'keelson.language': language }).replaced).toBeNull();
  });

  it('sets the chosen theme', () => {
    expect(open('/', { 'keelson.theme': 'dark' })).toEqual({ replaced: null, theme: 'dark' });
    expect(open('/', { 'keelson.theme': 'pink' }).theme).toBeUndefined();
  });

  it('remembers a link to another language, and takes query and fragment along', () => {
    const stored: Record<string, string> = {};
    let click: (event: object) => void = () => undefined;
    class Element {
      search = '';
      hash = '';
      dataset = { language: 'ko' };
      closest = (selector: string): Element | null =>
        selector === 'a[data-language]' ? this : null;
    }
    runInNewContext(script, {
      Element,
      addEventListener: (_name: string, listen: typeof click) => (click = listen),
      localStorage: {
        getItem: () => null,
        setItem: (key: string, text: string) => (stored[key] = text),
      },
      document: { documentElement: { dataset: {} } },
      location: { pathname: '/pricing', search: '?interval=year', hash: '#team' },
    });
    const link = new Element();
    click({ target: link });
    expect(stored).toEqual({ 'keelson.language': 'ko' });
    expect([link.search, link.hash]).toEqual(['?interval=year', '#team']);
    click({ target: null });
  });
});
