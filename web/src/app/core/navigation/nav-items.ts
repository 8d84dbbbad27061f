import type { IconName } from '../../shared/ui/icon/icon-names';
import type { StaffRole } from '@keelson/contracts/account/staff';
import { hasModule } from '@keelson/contracts/brand/has-module';
import { includesRole } from '../identity/staff-role';
import type { ProductModule } from '../modules/product-module';

/** A destination: an entry of the navigation and of the command palette. */
export interface NavItem {
  readonly title: string;
  readonly route: string;
  readonly icon: IconName;
  /** Active only on exactly this URL, not on its subpages. */
  readonly exact?: true;
  /** Minimum role to be offered. Others who open the link see which role is needed. */
  readonly needs?: StaffRole;
}

/** An entry of the console in the rail. Sections of several pages have a bar with their names. */
export interface ConsoleSection {
  readonly title: string;
  readonly icon: IconName;
  readonly pages: readonly NavItem[];
}

const LEARN: NavItem = { title: $localize`:Page:Learn`, route: '/learn', icon: 'school' };

/** Destinations of members. Modules that are coming soon are on the dashboard alone. */
export const memberNavItems = (modules: readonly ProductModule[]): readonly NavItem[] => [
  { title: $localize`Dashboard`, route: '/dashboard', icon: 'dashboard', exact: true },
  ...modules
    .filter(({ status }) => status === 'live')
    .map(({ title, route, icon }) => ({ title, route, icon })),
  { title: $localize`:Page:Projects`, route: '/dashboard/projects', icon: 'timeline' },
  LEARN,
];

/** Pages about the member, in the menu of the account. */
export const ACCOUNT_NAV_ITEMS: readonly NavItem[] = [
  { title: $localize`:Page:Account`, route: '/dashboard/account', icon: 'person' },
  { title: $localize`Plan and billing`, route: '/dashboard/billing', icon: 'receipt_long' },
];

const CHAT: readonly NavItem[] = [
  { title: $localize`:Page:Chat`, route: '/admin/chat', icon: 'chat', exact: true, needs: 'admin' },
  {
    title: $localize`Chat feedback`,
    route: '/admin/chat/feedback',
    icon: 'thumb_up',
    needs: 'operator',
  },
];

const single = (page: NavItem): ConsoleSection => ({ ...page, pages: [page] });

export const CONSOLE_SECTIONS: readonly ConsoleSection[] = [
  single({
    title: $localize`:Page of the console:Overview`,
    route: '/admin',
    icon: 'monitoring',
    exact: true,
  }),
  single({
    title: $localize`:Page of the console:Boards`,
    route: '/admin/agents-kanban',
    icon: 'view_kanban',
  }),
  single({
    title: $localize`:Page of the console:Documents`,
    route: '/admin/learning-control',
    icon: 'description',
  }),
  single({
    title: $localize`:Page of the console:Customers`,
    route: '/admin/users',
    icon: 'group',
    needs: 'admin',
  }),
  {
    title: $localize`:Page of the console:Settings`,
    icon: 'settings',
    pages: [
      ...(hasModule('chat') ? CHAT : []),
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
  LEARN,
];

/** True on the page of a destination and on its subpages. */
export function isAt(url: string, { route, exact }: NavItem): boolean {
  const path = url.split(/[?#]/)[0] ?? '';
  return path === route || (exact !== true && path.startsWith(`${route}/`));
}
