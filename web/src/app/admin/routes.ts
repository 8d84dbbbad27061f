import type { Routes } from '@angular/router';
import { requireRole } from '../core/navigation/require-role';

export const adminRoutes: Routes = [
  {
    path: '',
    pathMatch: 'full',
    title: $localize`Console`,
    loadComponent: () => import('./feature-overview/overview').then(({ Overview }) => Overview),
  },
  ...requireRole('admin', $localize`Users`, {
    path: 'users',
    title: $localize`Users`,
    loadComponent: () => import('./feature-users/users').then(({ UsersPage }) => UsersPage),
  }),
  ...requireRole('admin', $localize`Users`, {
    path: 'users/:uid',
    title: $localize`:Page of the console:User`,
    loadComponent: () => import('./feature-account/account').then(({ AccountPage }) => AccountPage),
  }),
  ...requireRole('admin', $localize`Billing`, {
    path: 'billing',
    title: $localize`Billing`,
    loadComponent: () => import('./feature-billing/billing').then(({ BillingPage }) => BillingPage),
  }),
  ...requireRole('admin', $localize`Feature flags`, {
    path: 'flags',
    title: $localize`Feature flags`,
    loadComponent: () => import('./feature-flags/flags').then(({ FlagsPage }) => FlagsPage),
  }),
  ...requireRole('admin', $localize`The audit log`, {
    path: 'audit',
    title: $localize`Audit log`,
    loadComponent: () => import('./feature-audit/audit').then(({ AuditPage }) => AuditPage),
  }),
];
