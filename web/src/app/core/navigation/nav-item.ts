import type { StaffRole } from '@keelson/contracts/account/staff';
import type { IconName } from '../../shared/ui/icon/icon-names';

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

export const single = (page: NavItem): ConsoleSection => ({ ...page, pages: [page] });
