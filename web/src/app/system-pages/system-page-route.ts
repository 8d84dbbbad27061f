import type { Route } from '@angular/router';

/** A lazily loaded status page. */
export const systemPage = (
  name: 'Forbidden' | 'NotFound' | 'Offline' | 'Unavailable',
  title: string,
): Route => ({
  title,
  loadComponent: () => import('./system-pages').then((pages) => pages[name]),
});
