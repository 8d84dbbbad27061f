import type { Route } from '@angular/router';
import type { StaffRole } from '@keelson/contracts/account/staff';
import { roleGuard } from '../identity/staff-guard';

/**
 * A page of the console for those who have at least a role, and at the same address the page that
 * tells everybody else what is missing. The API refuses by itself; this is so that people know why.
 *
 * @param subject What the page is about, as the start of a sentence: "The audit log".
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
