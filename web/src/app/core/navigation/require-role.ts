import type { Route } from '@angular/router';
import type { StaffRole } from '@keelson/contracts/account/staff';
import { roleGuard } from '../identity/staff-guard';

/**
 * Shows a console page to users with at least a role, and a page that names the role to others at the same URL. The API
 * enforces roles; this page explains them.
 *
 * @param subject Subject of the page as the start of a sentence, in the language of the build: "The audit log".
 */
export function requireRole(needed: StaffRole, subject: string, route: Route): Route[] {
  const { path, title } = route;
  return [
    { ...route, canMatch: [roleGuard(needed)] },
    {
      ...(path === undefined ? {} : { path }),
      ...(title === undefined ? {} : { title }),
      data: { subject, needed },
      loadComponent: () => import('./role-required').then(({ RoleRequired }) => RoleRequired),
    },
  ];
}
