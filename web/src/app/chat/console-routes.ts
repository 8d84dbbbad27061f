import type { Routes } from '@angular/router';
import { requireRole } from '../core/navigation/require-role';

export const chatConsoleRoutes: Routes = [
  ...requireRole('operator', $localize`Chat feedback`, {
    path: 'feedback',
    title: $localize`Chat feedback`,
    loadComponent: () =>
      import('./feature-console/chat-feedback').then(({ ChatFeedbackPage }) => ChatFeedbackPage),
  }),
  ...requireRole('admin', $localize`:Page:Chat`, {
    path: '',
    pathMatch: 'full',
    title: $localize`:Page:Chat`,
    loadComponent: () =>
      import('./feature-console/chat-settings').then(({ ChatSettingsPage }) => ChatSettingsPage),
  }),
];
