import type { StaffRole } from '@keelson/contracts/account/staff';

const ORDER: readonly StaffRole[] = ['viewer', 'operator', 'admin'];

/** True when `role` is at least `needed`. A test compares it with `hasRole` of contracts. */
export function includesRole(role: StaffRole | null, needed: StaffRole): boolean {
  return role !== null && ORDER.indexOf(role) >= ORDER.indexOf(needed);
}

export const ROLE_LABELS: Readonly<Record<StaffRole, string>> = {
  viewer: $localize`:Role of staff:Viewer`,
  operator: $localize`:Role of staff:Operator`,
  admin: $localize`:Role of staff:Admin`,
};

/** The label of a stored role; a role of another release as it is stored. */
export const roleText = (role: string): string =>
  Object.hasOwn(ROLE_LABELS, role) ? ROLE_LABELS[role as StaffRole] : role;
