import type { StaffRole } from '@keelson/contracts/account/staff';
import { includesRole } from '../identity/staff-role';
import {
  AREA_ACCOUNT_PAGES,
  AREA_CONSOLE_SECTIONS,
  AREA_CUSTOMER_PAGES,
  AREA_MEMBER_PAGES,
  AREA_SETTINGS_PAGES,
} from '../../areas/navigation';
import { AREA_PUBLIC_PAGES } from '../../areas/public-navigation';
import type { ProductModule } from '../modules/product-module';
import { type ConsoleSection, type NavItem, single } from './nav-item';

/** Destinations of members. Modules that are coming soon are on the dashboard alone. */
export const memberNavItems = (modules: readonly ProductModule[]): readonly NavItem[] => [
  { title: $localize`Dashboard`, route: '/dashboard', icon: 'dashboard', exact: true },
  ...modules
    .filter(({ status }) => status === 'live')
    .map(({ title, route, icon }) => ({ title, route, icon })),
  ...AREA_MEMBER_PAGES,
];

/** Pages about the member, in the menu of the account. */
export const ACCOUNT_NAV_ITEMS: readonly NavItem[] = [
  { title: $localize`:Page:Account`, route: '/dashboard/account', icon: 'person' },
  { title: $localize`Plan and billing`, route: '/dashboard/billing', icon: 'receipt_long' },
  ...AREA_ACCOUNT_PAGES,
];

export const CONSOLE_SECTIONS: readonly ConsoleSection[] = [
  single({
    title: $localize`:Page of the console:Overview`,
    route: '/admin',
    icon: 'monitoring',
    exact: true,
  }),
  ...AREA_CONSOLE_SECTIONS,
  {
    title: $localize`:Page of the console:Customers`,
    icon: 'group',
    pages: [
      {
        title: $localize`:Page of the console:Customers`,
        route: '/admin/users',
        icon: 'group',
        needs: 'admin',
      },
      ...AREA_CUSTOMER_PAGES,
    ],
  },
  {
    title: $localize`:Page of the console:Settings`,
    icon: 'settings',
    pages: [
      ...AREA_SETTINGS_PAGES,
      {
        title: $localize`:feature flags|Page of the console:Flags`,
        route: '/admin/flags',
        icon: 'flag',
        needs: 'admin',
      },
      { title: $localize`Audit log`, route: '/admin/audit', icon: 'history', needs: 'admin' },
    ],
  },
];

/** The sections with the pages that a role can open. */
export const consoleSections = (role: StaffRole | null): readonly ConsoleSection[] =>
  CONSOLE_SECTIONS.map((section) => ({
    ...section,
    pages: section.pages.filter(({ needs = 'viewer' }) => includesRole(role, needs)),
  })).filter(({ pages }) => pages.length > 0);

export const consoleNavItems = (role: StaffRole | null): readonly NavItem[] =>
  consoleSections(role).flatMap(({ pages }) => pages);

export const PUBLIC_NAV_ITEMS: readonly NavItem[] = [
  { title: $localize`:Page:Home`, route: '/', icon: 'home', exact: true },
  { title: $localize`:Page:Pricing`, route: '/pricing', icon: 'sell' },
  ...AREA_PUBLIC_PAGES,
];

/** True on the page of a destination and on its subpages. */
export function isAt(url: string, { route, exact }: NavItem): boolean {
  const path = url.split(/[?#]/)[0] ?? '';
  return path === route || (exact !== true && path.startsWith(`${route}/`));
}
