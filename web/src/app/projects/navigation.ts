import type { NavItem } from '../core/navigation/nav-item';

export const PROJECT_PAGES: readonly NavItem[] = [
  { title: $localize`:Page:Projects`, route: '/dashboard/projects', icon: 'timeline' },
];
