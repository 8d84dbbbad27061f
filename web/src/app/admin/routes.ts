import type { Routes } from '@angular/router';
import { forRole } from '../core/navigation/for-role';

export const adminRoutes: Routes = [
  {
    path: '',
    pathMatch: 'full',
    title: 'Console',
    loadComponent: () => import('./feature-overview/overview').then(({ Overview }) => Overview),
  },
  ...forRole('admin', 'The list of accounts', {
    path: 'users',
    title: 'Users',
    loadComponent: () => import('./feature-users/users').then(({ UsersPage }) => UsersPage),
  }),
  ...forRole('admin', 'Billing', {
    path: 'billing',
    title: 'Billing',
    loadComponent: () => import('./feature-billing/billing').then(({ BillingPage }) => BillingPage),
  }),
  ...forRole('admin', 'The audit log', {
    path: 'audit',
    title: 'Audit log',
    loadComponent: () => import('./feature-audit/audit').then(({ AuditPage }) => AuditPage),
  }),
];
