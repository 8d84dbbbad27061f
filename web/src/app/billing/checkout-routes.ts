import type { Routes } from '@angular/router';

export const checkoutRoutes: Routes = [
  {
    path: '',
    pathMatch: 'full',
    title: $localize`:Title of a page:Checkout`,
    loadComponent: () => import('./feature-checkout/checkout').then(({ Checkout }) => Checkout),
  },
  {
    path: 'success',
    title: $localize`Payment status`,
    loadComponent: () =>
      import('./feature-completion/completion').then(({ Completion }) => Completion),
  },
];
