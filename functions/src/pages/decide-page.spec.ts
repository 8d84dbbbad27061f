import { decidePage, isStaffPath } from './decide-page';

const english = (url: string) => ({ language: 'en', url }) as const;

describe('decidePage', () => {
  it.each([
    ['/dashboard', '/sign-in?next=%2Fdashboard'],
    [
      '/dashboard/chat?id=1&x=a b'.replace(' ', '%20'),
      '/sign-in?next=%2Fdashboard%2Fchat%3Fid%3D1%26x%3Da%2520b',
    ],
    ['//evil.example/dashboard', '/sign-in'],
    ['/\\evil.example', '/sign-in'],
    ['/dashboard%0d%0aX: y', '/sign-in'],
  ])('redirects a signed-out user from %s to %s', (url, location) => {
    expect(decidePage(english(url), null)).toEqual({ kind: 'sign-in', location });
  });

  it('leads to the sign-in page in the language of the page', () => {
    expect(decidePage({ language: 'ko', url: '/dashboard' }, null)).toEqual({
      kind: 'sign-in',
      location: '/ko/sign-in?next=%2Fdashboard',
    });
  });

  it.each(['/dashboard', '/checkout?plan=pro', '/administration', '/dashboard/admin'])(
    'serves %s to a member',
    (url) => {
      expect(decidePage(english(url), { role: null })).toEqual({ kind: 'shell' });
    },
  );

  it.each([
    '/admin',
    '/admin/',
    '/admin/users?x=1',
    '/%61dmin',
    '/ADMIN',
    '/x/../admin',
    '//admin',
  ])('rejects a member at %s', (url) => {
    expect(decidePage(english(url), { role: null })).toEqual({ kind: 'forbidden' });
  });

  it.each(['viewer', 'operator', 'admin'] as const)('serves the console to a %s', (role) => {
    expect(decidePage(english('/admin/users'), { role })).toEqual({ kind: 'shell' });
  });
});

describe('isStaffPath', () => {
  it('counts an undecodable path as the console', () => {
    expect(isStaffPath('/%E0%A4%A')).toBe(true);
  });
});
