import { inject } from '@angular/core';
import type { CanMatchFn } from '@angular/router';
import type { StaffRole } from '@keelson/contracts/account/staff';
import { Identity } from './identity';
import { includesRole } from './staff-role';

/** For the console; who has no role falls through to the page that says so. */
export const staffGuard: CanMatchFn = async () => {
  const me = await inject(Identity).loadMe();
  return me.role !== null;
};

/** For a page of the console; who has too little falls through to the page that says what is needed. */
export const roleGuard =
  (needed: StaffRole): CanMatchFn =>
  async () => {
    const me = await inject(Identity).loadMe();
    return includesRole(me.role, needed);
  };
