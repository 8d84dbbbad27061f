import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { LANGUAGES } from '@keelson/contracts/platform/languages';

const script = readFileSync(join(__dirname, '../../public/preferences.js'), 'utf8');

interface Page {
  /** The media queries that match, and the theme that the page has come with. */
  readonly isNarrow?: boolean;
  readonly theme?: string;
  readonly inTab?: Readonly<Record<string, string>>;
}

/** Runs the script on a page, and returns where it leads, which theme it sets, and the classes of the document. */
function open(
  url: string,
  stored: Readonly<Record<string, string>>,
  { isNarrow = false, theme, inTab = {} }: Page = {},
) {
  const { pathname, search, hash } = new URL(url, 'https://app.test');
  const dataset: { theme?: string } = theme === undefined ? {} : { theme };
  const classes: string[] = [];
  const led: { to: string | null } = { to: null };
  runInNewContext(script, {
    addEventListener: () => undefined,
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    sessionStorage: { getItem: (key: string) => inTab[key] ?? null },
    matchMedia: () => ({ matches: isNarrow }),
    document: {
      documentElement: {
        dataset,
        classList: { toggle: (name: string, isOn: boolean) => isOn && classes.push(name) },
      },
    },
    location: { pathname, search, hash, replace: (to: string) => (led.to = to) },
  });
  return { replaced: led.to, theme: dataset.theme, classes };
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
    expect(open('/', { 'keelson.theme': 'dark' }).theme).toBe('dark');
    expect(open('/', { 'keelson.theme': 'pink' }).theme).toBeUndefined();
  });

  it('leaves the theme of the account, with which a page of a member comes', () => {
    const page = { theme: 'system' };
    expect(open('/dashboard', { 'keelson.theme': 'dark' }, page).theme).toBe('system');
  });

  it.each([
    [{}, {}, []],
    [{ 'keelson.rail': 'folded' }, {}, ['folded']],
    [{}, { isNarrow: true }, ['folded']],
    [{ 'keelson.steps': 'u1' }, {}, ['without-steps']],
    [{}, { inTab: { 'keelson.view': '{}' } }, ['viewing']],
  ])('with %j and %j, the document has the classes %j', (stored, page, classes) => {
    expect(open('/dashboard', stored, page).classes).toEqual(classes);
  });

  it('remembers a link to another language, and takes query and fragment along', () => {
    const stored: Record<string, string> = {};
    const listeners: ((event: object) => void)[] = [];
    const click = (event: object): void => listeners.forEach((listen) => listen(event));
    class Element {
      search = '';
      hash = '';
      dataset = { language: 'ko' };
      closest = (selector: string): Element | null =>
        selector === 'a[data-language]' ? this : null;
    }
    runInNewContext(script, {
      Element,
      addEventListener: (_name: string, listen: typeof click) => listeners.push(listen),
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
