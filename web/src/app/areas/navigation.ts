// Written by `npm run brand` from product/areas.json.
import type { NavItem } from '../core/navigation/nav-item';
import type { ConsoleSection } from '../core/navigation/nav-item';
import { PROJECT_PAGES } from '../projects/navigation';
import { LEARN_PAGES } from '../learning/public-navigation';
import { TEAM_PAGES, TEAM_CUSTOMER_PAGES, TEAM_KEYWORDS } from '../teams/navigation';
import { CHAT_SETTINGS_PAGES } from '../chat/navigation';
import { BOARDS_SECTIONS, BOARDS_KEYWORDS } from '../kanban/navigation';
import { LEARNING_SECTIONS, LEARNING_KEYWORDS } from '../learning/navigation';

export const AREA_MEMBER_PAGES: readonly NavItem[] = [...PROJECT_PAGES, ...LEARN_PAGES];
export const AREA_ACCOUNT_PAGES: readonly NavItem[] = [...TEAM_PAGES];
export const AREA_SETTINGS_PAGES: readonly NavItem[] = [...CHAT_SETTINGS_PAGES];
export const AREA_CONSOLE_SECTIONS: readonly ConsoleSection[] = [
  ...BOARDS_SECTIONS,
  ...LEARNING_SECTIONS,
];
export const AREA_CUSTOMER_PAGES: readonly NavItem[] = [...TEAM_CUSTOMER_PAGES];
export const AREA_KEYWORDS = {
  ...BOARDS_KEYWORDS,
  ...LEARNING_KEYWORDS,
  ...TEAM_KEYWORDS,
} as const;
