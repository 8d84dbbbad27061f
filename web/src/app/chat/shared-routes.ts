import type { Routes } from '@angular/router';

export const sharedChatRoutes: Routes = [
  {
    path: '',
    title: $localize`Shared chat`,
    loadComponent: () =>
      import('./feature-shared/shared-chat').then(({ SharedChatPage }) => SharedChatPage),
  },
];
