import type { IconName } from '../../shared/ui/icon/icon-names';
import type { StaffRole } from '@keelson/contracts/account/staff';
import { hasModule } from '@keelson/contracts/brand/has-module';
import { includesRole } from '../identity/staff-role';
import type { ProductModule } from '../modules/product-module';

/** A destination: an entry of the navigation and of the command palette. */
export interface NavItem {
  readonly title: string;
  /** One-word title for narrow screens. */
  readonly shortTitle?: string;
  readonly route: string;
  readonly icon: IconName;
  /** Active only on exactly this URL, not on its subpages. */
  readonly exact?: true;
  /** Minimum role to be offered. Others who open the link see which role is needed. */
  readonly needs?: StaffRole;
}

export const ACCOUNT_ROUTE = '/dashboard/account';

/** Destinations of members: the dashboard, every module, the account. */
export const memberNavItems = (modules: readonly ProductModule[]): readonly NavItem[] => [
  {
    title: $localize`Dashboard`,
    shortTitle: $localize`:Page:Home`,
    route: '/dashboard',
    icon: 'dashboard',
    exact: true,
  },
  ...modules.map(({ title, shortTitle, route, icon }) => ({ title, shortTitle, route, icon })),
  { title: $localize`:Page:Account`, route: ACCOUNT_ROUTE, icon: 'person' },
];

const CHAT: readonly NavItem[] = [
  { title: $localize`AI chat`, route: '/admin/chat', icon: 'chat', exact: true, needs: 'admin' },
  {
    title: $localize`Chat feedback`,
    route: '/admin/chat/feedback',
    icon: 'thumb_up',
    needs: 'operator',
  },
];

export const CONSOLE_NAV_ITEMS: readonly NavItem[] = [
  {
    title: $localize`:Page of the console:Overview`,
    route: '/admin',
    icon: 'monitoring',
    exact: true,
  },
  { title: $localize`Agents kanban`, route: '/admin/agents-kanban', icon: 'view_kanban' },
  { title: $localize`Learning control`, route: '/admin/learning-control', icon: 'school' },
  {
    title: $localize`:Page of the console:Users`,
    route: '/admin/users',
    icon: 'group',
    needs: 'admin',
  },
  {
    title: $localize`:Page of the console:Billing`,
    route: '/admin/billing',
    icon: 'receipt_long',
    needs: 'admin',
  },
  ...(hasModule('chat') ? CHAT : []),
  {
    title: $localize`:feature flags|Page of the console:Flags`,
    route: '/admin/flags',
    icon: 'flag',
    needs: 'admin',
  },
  { title: $localize`Audit log`, route: '/admin/audit', icon: 'history', needs: 'admin' },
];

export const consoleNavItems = (role: StaffRole | null): readonly NavItem[] =>
  CONSOLE_NAV_ITEMS.filter(({ needs = 'viewer' }) => includesRole(role, needs));

export const PUBLIC_NAV_ITEMS: readonly NavItem[] = [
  { title: $localize`:Page:Home`, route: '/', icon: 'home', exact: true },
  { title: $localize`:Page:Pricing`, route: '/pricing', icon: 'sell' },
  { title: $localize`:Page:Learn`, route: '/learn', icon: 'school' },
];
