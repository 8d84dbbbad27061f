import { inject } from '@angular/core';
import { type CanActivateChildFn, Router } from '@angular/router';
import { ViewedAccount } from '../api/viewed-account';

/** The pages that an admin who looks at an account can open. */
export const VIEWED_ROUTES: ReadonlySet<string> = new Set(['/dashboard', '/dashboard/billing']);

/** While an admin looks at an account, other pages of members lead to its dashboard. */
export const viewedPagesGuard: CanActivateChildFn = (_route, { url }) => {
  const isShown =
    inject(ViewedAccount).current() === null || VIEWED_ROUTES.has(url.split(/[?#]/)[0] ?? '');
  return isShown || inject(Router).parseUrl('/dashboard');
};
