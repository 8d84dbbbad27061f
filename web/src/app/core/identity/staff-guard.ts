import { inject } from '@angular/core';
import type { CanMatchFn } from '@angular/router';
import type { StaffRole } from '@keelson/contracts/account/staff';
import { Identity } from './identity';
import { includesRole } from './staff-role';

/** Guard of the console. Users without a role get the "access denied" page. */
export const staffGuard: CanMatchFn = async () => {
  const me = await inject(Identity).loadMe();
  return me.role !== null;
};

/** Guard of a console page that needs a role. Users without it get a page that names the role. */
export const roleGuard =
  (needed: StaffRole): CanMatchFn =>
  async () => {
    const me = await inject(Identity).loadMe();
    return includesRole(me.role, needed);
  };
