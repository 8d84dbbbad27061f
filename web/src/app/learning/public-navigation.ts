import { BRAND } from '@keelson/product/brand';
import type { Feed } from '../core/navigation/feed';
import type { NavItem } from '../core/navigation/nav-item';

export const LEARN_PAGES: readonly NavItem[] = [
  { title: $localize`:Page:Learn`, route: '/learn', icon: 'school' },
];

export const LEARN_FEEDS: readonly Feed[] = [
  {
    path: '/learn/feed.xml',
    title: $localize`:Title of the feed of published documents:${BRAND.name}:brand:: learn`,
    label: $localize`:Link to a feed of articles:Feed`,
  },
];
