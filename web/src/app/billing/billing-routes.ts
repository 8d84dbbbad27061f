import type { Routes } from '@angular/router';

export const billingRoutes: Routes = [
  {
    path: '',
    title: $localize`Plan and billing`,
    loadComponent: () => import('./feature-billing/billing').then(({ Billing }) => Billing),
  },
];
