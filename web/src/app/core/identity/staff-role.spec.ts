import { hasRole, StaffRole } from '@keelson/contracts/account/staff';
import { includesRole } from './staff-role';

describe('includesRole', () => {
  const roles = [null, ...StaffRole.options];
  it.each(roles.flatMap((role) => StaffRole.options.map((needed) => [role, needed] as const)))(
    'agrees with contracts for %s and %s',
    (role, needed) => {
      expect(includesRole(role, needed)).toBe(hasRole(role, needed));
    },
  );
});
