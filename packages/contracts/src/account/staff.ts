import * as z from 'zod';
import { UserId } from '../ids';
import { EpochMs } from '../time';

/** Describes what a member of staff may do; each role includes the ones before it. */
export const StaffRole = z.enum(['viewer', 'operator', 'admin']);
export type StaffRole = z.infer<typeof StaffRole>;

/** `staff/{uid}`. The custom claim names the role; this record must exist too. */
export const StaffMember = z.strictObject({
  uid: UserId,
  role: StaffRole,
  grantedBy: UserId,
  grantedAt: EpochMs,
});
export type StaffMember = z.infer<typeof StaffMember>;

export function hasRole(role: StaffRole | null, needed: StaffRole): boolean {
  if (role === null) return false;
  const order = StaffRole.options;
  return order.indexOf(role) >= order.indexOf(needed);
}

export function effectiveRole(
  staffRole: StaffRole | null,
  boardRole: StaffRole | null,
): StaffRole | null {
  return boardRole !== null && !hasRole(staffRole, boardRole) ? boardRole : staffRole;
}
