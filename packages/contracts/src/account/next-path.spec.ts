import { safeNext } from './next-path';

describe('safeNext', () => {
  it.each([
    ['/dashboard', '/dashboard'],
    ['/dashboard/account?tab=data#export', '/dashboard/account?tab=data#export'],
    ['/checkout?plan=pro', '/checkout?plan=pro'],
    ['/', '/'],
    ['/learn/caf%C3%A9', '/learn/caf%C3%A9'],
    ['/a/../dashboard', '/dashboard'],
    ['/dashboard?back=https%3A%2F%2Fevil.example', '/dashboard?back=https%3A%2F%2Fevil.example'],
    ['/dashboard?line=%0d%0a', '/dashboard?line=%0d%0a'],
    ['/sign-in-help', '/sign-in-help'],
    ['/apiary', '/apiary'],
    ['/learn/api', '/learn/api'],
  ])('accepts %s', (next, expected) => {
    expect(safeNext(next)).toBe(expected);
  });

  it('accepts 2,048 letters and no more', () => {
    const longest = `/${'a'.repeat(2_047)}`;
    expect([safeNext(longest), safeNext(`${longest}a`)]).toEqual([longest, null]);
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ''],
    ['an absolute address', 'https://evil.example/'],
    ['a scheme without slashes', 'https:evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a script behind a slash and a control character', '/\tjavascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a relative path', 'dashboard'],
    ['two slashes', '//evil.example'],
    ['three slashes', '///evil.example'],
    ['a slash and a backslash', '/\\evil.example'],
    ['backslashes', '\\\\evil.example'],
    ['a backslash further on', '/dashboard\\..\\evil'],
    ['a tab between slashes, which browsers drop', '/\t/evil.example'],
    ['a line break between slashes', '/\n/evil.example'],
    ['a header break', '/dashboard\r\nSet-Cookie: a=b'],
    ['a null character', '/dash\u0000board'],
    ['a space', '/dash board'],
    ['a letter outside ASCII', '/\u2044evil.example'],
    ['a dot segment that uncovers two slashes', '/.//evil.example'],
    ['a parent segment at the top that uncovers two slashes', '/..//evil.example'],
    ['a parent segment that uncovers two slashes', '/x/..//evil.example'],
    ['an encoded dot segment that uncovers two slashes', '/%2e//evil.example'],
    ['encoded slashes', '/%2F%2Fevil.example'],
    ['one encoded slash', '/%2Fevil.example'],
    ['slashes encoded twice', '/%252F%252Fevil.example'],
    ['an encoded backslash', '/%5Cevil.example'],
    ['a backslash encoded twice', '/%255Cevil.example'],
    ['an encoded line break in the path', '/dashboard%0d%0aSet-Cookie:a=b'],
    ['an encoded tab', '/%09/evil.example'],
    ['broken encoding', '/%E0%A4%A'],
    ['more encoding than anybody means', '/%25252525252Fevil'],
    ['a user part', '/@evil.example'.replace('/', '//')],
    ['the sign-in page', '/sign-in?next=%2Fdashboard'],
    ['the sign-in page in capitals', '/Sign-In'],
    ['the API', '/api/checkout'],
    ['the API behind an encoded letter', '/%61pi/checkout'],
    ['a page about a failure', '/403'],
    ['a page that says nothing is there', '/404'],
    ['the offline page', '/offline'],
    ['a reserved address of Hosting', '/__/auth/handler'],
    ['a very long path', `/${'a'.repeat(2_048)}`],
  ])('refuses %s', (_what, next) => {
    expect(safeNext(next)).toBeNull();
  });
});
