import type { StaffRole } from '@keelson/contracts/account/staff';
import type { Command } from './command';

/** A command of an area that opens one of its addresses. */
export interface AreaCommand {
  readonly needs: StaffRole;
  readonly route: string;
  readonly command: (run: () => void) => Command;
}
