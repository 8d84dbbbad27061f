import type { NavItem } from '../core/navigation/nav-item';

export const TEAM_PAGES: readonly NavItem[] = [
  { title: $localize`:Page:Teams`, route: '/dashboard/teams', icon: 'group' },
];

export const TEAM_CUSTOMER_PAGES: readonly NavItem[] = [
  {
    title: $localize`:Page of the console:Teams`,
    route: '/admin/workspaces',
    icon: 'group',
    needs: 'admin',
  },
];

export const TEAM_KEYWORDS = {
  '/dashboard/teams': $localize`:Words that find the teams:workspace organization members seats switch`,
  '/admin/workspaces': $localize`:Words that find the teams in the console:workspaces organizations companies customers`,
};
