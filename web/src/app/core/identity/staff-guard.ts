import { inject } from '@angular/core';
import type { CanMatchFn } from '@angular/router';
import { Identity } from './identity';

/** For the console; who has no role falls through to the page that says so. */
export const staffGuard: CanMatchFn = async () => {
  const me = await inject(Identity).loadMe();
  return me.role !== null;
};
