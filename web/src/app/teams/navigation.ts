import type { NavItem } from '../core/navigation/nav-item';

export const TEAM_PAGES: readonly NavItem[] = [
  { title: $localize`:Page:Teams`, route: '/dashboard/teams', icon: 'group' },
];

export const TEAM_KEYWORDS = {
  '/dashboard/teams': $localize`:Words that find the teams:workspace organization members seats switch`,
};
