import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testConfig } from '../testing/test-config';
import { connectionsOf, pagePolicy } from './page-policy';

const NAME = 'Content-Security-Policy';

/** The policy of `firebase.json`. */
function deployedPolicy(): string {
  const file = readFileSync(join(__dirname, '../../../firebase.json'), 'utf8');
  const { hosting } = JSON.parse(file) as {
    hosting: { headers: { source: string; headers: { key: string; value: string }[] }[] };
  };
  const headers = hosting.headers.flatMap((rule) => rule.headers);
  return headers.find(({ key }) => key === NAME)?.value ?? '';
}

const SCRIPT = 'go()';
// printf 'go()' | openssl dgst -sha256 -binary | base64
const GO = "'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='";
const before = deployedPolicy();
const policyFor = (html: string, connections: string[] = [], headScript = SCRIPT): string =>
  pagePolicy({ [NAME]: before }, { html, connections, headScript })[NAME] ?? '';
const style = (css: string): string => `<style ng-app-id="ng">${css}</style>`;
const page = (head: string, body = ''): string =>
  `<head><base href="/"/>${head}</head><body>${body}</body>`;

// printf 'a{color:red}' | openssl dgst -sha256 -binary | base64
const RED = "'sha256-6hWWMOcF+mJesSJGYhmK2lkIIEw9Xc5XKGLPVzh8yxs='";

describe('pagePolicy', () => {
  it('is the deployed policy for a page without styles', () => {
    expect(policyFor(page('<link rel="stylesheet" href="styles-1.css">'))).toBe(before);
  });

  it('adds the connections of this installation, and nothing else', () => {
    const extended = policyFor(page(''), ['https://chat.example.com']);
    expect(extended).toContain("connect-src 'self' https://chat.example.com ");
    expect(extended.replace(' https://chat.example.com', '')).toBe(before);
  });

  it('adds the hash of each component style, once', () => {
    const extended = policyFor(page(style('a{color:red}') + style('a{color:red}')));
    expect(extended).toContain(`style-src 'self' ${RED};`);
    expect(extended.replace(` ${RED}`, '')).toBe(before);
  });

  it.each([
    ['in the body', page('', style('a{color:red}'))],
    ['after a second head', page('', `</head>${style('a{color:red}')}</head>`)],
    ['that the app did not write', page('<style>a{color:red}</style>')],
  ])('adds no hash of a style %s', (_where, html) => {
    expect(policyFor(html)).toBe(before);
  });

  it.each([
    ['a page without a base', `<head></head>${style('a{color:red}')}`],
    ['a base that the content has', '<head></head><body><base href="/x/"></body>'],
    ['a redirect', ''],
  ])('takes no base from %s', (_what, html) => {
    expect(policyFor(html)).toBe(before.replace("base-uri 'self'", "base-uri 'none'"));
  });

  it('adds the hash of the script of the build', () => {
    const extended = policyFor(page(`<script>${SCRIPT}</script>`));
    expect(extended).toContain(`script-src 'self' ${GO} https://`);
    expect(extended.replace(` ${GO}`, '')).toBe(before);
  });

  it.each([
    ['in the body', page('', `<script>${SCRIPT}</script>`)],
    ['that is another one', page('<script>stop()</script>')],
    ['with more than it', page(`<script>${SCRIPT};stop()</script>`)],
  ])('adds no hash of a script %s', (_where, html) => {
    expect(policyFor(html)).toBe(before);
  });

  it('adds nothing without a policy', () => {
    const options = { html: '', connections: ['https://chat.example.com'], headScript: SCRIPT };
    expect(pagePolicy({}, options)).toEqual({});
  });
});

describe('connectionsOf', () => {
  it('names the chat function by its origin', () => {
    const chatUrl = 'https://chat.example.com/chat/api/chat';
    expect(connectionsOf({ chatUrl, local: null })).toEqual(['https://chat.example.com']);
  });

  it('names the emulators on the local suite only', () => {
    const { local } = testConfig();
    expect(connectionsOf({ chatUrl: null, local })).toEqual([
      `http://${local?.authHost}`,
      `http://${local?.firestoreHost}`,
    ]);
    expect(connectionsOf({ chatUrl: null, local: null })).toEqual([]);
  });
});
