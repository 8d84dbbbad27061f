import type { IconName } from '../../shared/ui/icon/icon-names';
import type { StaffRole } from '@keelson/contracts/account/staff';
import { includesRole } from '../identity/staff-role';
import type { ProductModule } from '../modules/product-module';

/** Somewhere to go: an entry of the rail and of the command palette. */
export interface NavItem {
  readonly title: string;
  /** For narrow places, when the title is longer than a word. */
  readonly shortTitle?: string;
  readonly route: string;
  readonly icon: IconName;
  /** Only the address itself counts as being there, not what is below it. */
  readonly exact?: true;
  /** Offered from this role on; who follows a link to it without is told so. */
  readonly needs?: StaffRole;
}

/** Where a member can go: the dashboard, every module, the account. */
export const memberNavItems = (modules: readonly ProductModule[]): readonly NavItem[] => [
  { title: 'Dashboard', route: '/dashboard', icon: 'dashboard', exact: true },
  ...modules.map(({ title, shortTitle, route, icon }) => ({ title, shortTitle, route, icon })),
  { title: 'Account', route: '/dashboard/account', icon: 'person' },
];

export const CONSOLE_NAV_ITEMS: readonly NavItem[] = [
  { title: 'Overview', route: '/admin', icon: 'monitoring', exact: true },
  { title: 'Agents kanban', route: '/admin/agents-kanban', icon: 'view_kanban' },
  { title: 'Learning control', route: '/admin/learning-control', icon: 'school' },
  { title: 'Users', route: '/admin/users', icon: 'group', needs: 'admin' },
  { title: 'Billing', route: '/admin/billing', icon: 'receipt_long', needs: 'admin' },
  { title: 'Audit log', route: '/admin/audit', icon: 'history', needs: 'admin' },
];

/** The console's places that are of use to somebody with this role. */
export const consoleNavItems = (role: StaffRole | null): readonly NavItem[] =>
  CONSOLE_NAV_ITEMS.filter(({ needs = 'viewer' }) => includesRole(role, needs));

export const PUBLIC_NAV_ITEMS: readonly NavItem[] = [
  { title: 'Home', route: '/', icon: 'home', exact: true },
  { title: 'Pricing', route: '/pricing', icon: 'sell' },
  { title: 'Learn', route: '/learn', icon: 'school' },
];
