import { consoleSections, isAt, memberNavItems } from '../nav-items';
import type { NavItem } from '../nav-item';
import type { ProductModule } from '../../modules/product-module';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

const moduleOf = (title: string, status: ProductModule['status']) =>
  ({ title, status, route: `/${title}`, icon: 'bolt' }) as ProductModule;

describe('memberNavItems', () => {
  it('has no module that is coming soon', () => {
    const items = memberNavItems([moduleOf('Chat', 'live'), moduleOf('Images', 'scaffold')]);
    expect(items.map(({ title }) => title)).toEqual(['Dashboard', 'Chat', 'Projects', 'Learn']);
  });
});

describe('consoleSections', () => {
  it.each([
    ['admin', ['Overview', 'Boards', 'Documents', 'Customers', 'Settings']],
    ['operator', ['Overview', 'Boards', 'Documents', 'Settings']],
    ['viewer', ['Overview', 'Boards', 'Documents']],
    [null, []],
  ] as const)('has for the role %s the sections with a page for it', (role, titles) => {
    expect(consoleSections(role).map(({ title }) => title)).toEqual(titles);
  });

  it('has only the pages that the role can open', () => {
    const settings = consoleSections('operator').at(-1);
    expect(settings?.pages.map(({ route }) => route)).toEqual(['/admin/chat/feedback']);
  });
});

describe('isAt', () => {
  const page = (route: string, exact?: true): NavItem => ({
    title: '',
    icon: 'home',
    route,
    ...(exact === undefined ? {} : { exact }),
  });

  it.each([
    ['/admin/users', page('/admin/users'), true],
    ['/admin/users/u1?tab=role', page('/admin/users'), true],
    ['/admin/users-of-others', page('/admin/users'), false],
    ['/admin', page('/admin', true), true],
    ['/admin?days=7#health', page('/admin', true), true],
    ['/admin/users', page('/admin', true), false],
  ])('of %s', (url, item, expected) => {
    expect(isAt(url, item)).toBe(expected);
  });
});
