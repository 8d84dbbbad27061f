import type { Routes } from '@angular/router';

export const teamsRoutes: Routes = [
  {
    path: '',
    title: $localize`:Page:Teams`,
    loadComponent: () => import('./feature-teams/teams').then(({ TeamsPage }) => TeamsPage),
  },
  {
    path: 'new',
    title: $localize`New team`,
    loadComponent: () => import('./feature-teams/new-team').then(({ NewTeam }) => NewTeam),
  },
];
