import type { Routes } from '@angular/router';
import { requireRole } from '../core/navigation/require-role';

export const adminRoutes: Routes = [
  {
    path: '',
    pathMatch: 'full',
    title: $localize`Console`,
    loadComponent: () => import('./feature-overview/overview').then(({ Overview }) => Overview),
  },
  ...requireRole('admin', $localize`:Page of the console:Customers`, {
    path: 'users',
    title: $localize`:Page of the console:Customers`,
    loadComponent: () => import('./feature-users/users').then(({ UsersPage }) => UsersPage),
  }),
  ...requireRole('admin', $localize`Payment events`, {
    path: 'users/events',
    title: $localize`Payment events`,
    loadComponent: () => import('./feature-billing/billing').then(({ BillingPage }) => BillingPage),
  }),
  ...requireRole('admin', $localize`:Page of the console:Customers`, {
    path: 'users/:uid',
    title: $localize`:Page of the console:Customer`,
    loadComponent: () => import('./feature-account/account').then(({ AccountPage }) => AccountPage),
  }),
  { path: 'billing', redirectTo: 'users/events' },
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
