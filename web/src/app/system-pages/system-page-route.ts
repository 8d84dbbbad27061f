import type { Route } from '@angular/router';

/** A page about a page, fetched when it is needed. */
export const systemPage = (name: 'Forbidden' | 'NotFound' | 'Offline', title: string): Route => ({
  title,
  loadComponent: () => import('./system-pages').then((pages) => pages[name]),
});
