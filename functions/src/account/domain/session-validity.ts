import { hasRole, type StaffRole } from '@keelson/contracts/account/staff';
import { DomainError } from '@keelson/contracts/errors';
import { type EpochMs } from '@keelson/contracts/time';

/**
 * Checks that an account may still use a session.
 *
 * @param signedInAt Instant of the sign-in that created the session.
 * @throws {DomainError} `session/account-disabled` or `session/revoked`.
 */
export function assertSessionValid(
  account: { readonly disabled: boolean; readonly validSince: EpochMs },
  signedInAt: EpochMs,
): void {
  if (account.disabled) {
    throw new DomainError('session/account-disabled', 'Contact an administrator.');
  }
  if (signedInAt < account.validSince) {
    throw new DomainError('session/revoked', 'You were signed out on every device. Sign in again.');
  }
}

/**
 * The lower of the claimed and the recorded role: removing either one revokes access, granting needs
 * both.
 */
export function effectiveRole(
  claimed: StaffRole | null,
  recorded: StaffRole | null,
): StaffRole | null {
  if (claimed === null || recorded === null) return null;
  return hasRole(claimed, recorded) ? recorded : claimed;
}
