import type { StaffRole } from '@keelson/contracts/account/staff';
import type { ChosenKind } from '@keelson/contracts/notifications/notification';

export interface NotificationChoice {
  readonly kind: ChosenKind;
  readonly label: string;
  /** Minimum role of those who can get it. */
  readonly needs?: StaffRole;
}
