// Written by `npm run brand` from product/areas.json.
import type { NavItem } from '../core/navigation/nav-item';
import type { Feed } from '../core/navigation/feed';
import { LEARN_PAGES, LEARN_FEEDS } from '../learning/public-navigation';

export const AREA_PUBLIC_PAGES: readonly NavItem[] = [...LEARN_PAGES];
export const AREA_FEEDS: readonly Feed[] = [...LEARN_FEEDS];
