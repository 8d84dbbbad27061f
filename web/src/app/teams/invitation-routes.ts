import type { Routes } from '@angular/router';

export const invitationRoutes: Routes = [
  {
    path: '',
    title: $localize`Invitation to a team`,
    loadComponent: () =>
      import('./feature-invitation/invitation').then(({ InvitationPage }) => InvitationPage),
  },
];
