import type { Routes } from '@angular/router';
import { requireRole } from '../core/navigation/require-role';

export const adminRoutes: Routes = [
  {
    path: '',
    pathMatch: 'full',
    title: 'Console',
    loadComponent: () => import('./feature-overview/overview').then(({ Overview }) => Overview),
  },
  ...requireRole('admin', 'Users', {
    path: 'users',
    title: 'Users',
    loadComponent: () => import('./feature-users/users').then(({ UsersPage }) => UsersPage),
  }),
  ...requireRole('admin', 'Billing', {
    path: 'billing',
    title: 'Billing',
    loadComponent: () => import('./feature-billing/billing').then(({ BillingPage }) => BillingPage),
  }),
  ...requireRole('admin', 'Feature flags', {
    path: 'flags',
    title: 'Feature flags',
    loadComponent: () => import('./feature-flags/flags').then(({ FlagsPage }) => FlagsPage),
  }),
  ...requireRole('admin', 'The audit log', {
    path: 'audit',
    title: 'Audit log',
    loadComponent: () => import('./feature-audit/audit').then(({ AuditPage }) => AuditPage),
  }),
];
