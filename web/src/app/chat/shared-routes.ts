import type { Routes } from '@angular/router';

export const sharedChatRoutes: Routes = [
  {
    path: '',
    title: 'Shared chat',
    loadComponent: () =>
      import('./feature-shared/shared-chat').then(({ SharedChatPage }) => SharedChatPage),
  },
];
