import type { Routes } from '@angular/router';

export const billingRoutes: Routes = [
  {
    path: '',
    title: 'Plan and billing',
    loadComponent: () => import('./feature-billing/billing').then(({ Billing }) => Billing),
  },
];
