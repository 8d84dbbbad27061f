import { RenderMode, type ServerRoute } from '@angular/ssr';

const PRERENDERED = [
  '',
  'sign-in',
  'terms',
  'privacy',
  'contact',
  'status',
  'changelog',
  'developers',
  'developers/execution',
  '403',
  '404',
  'offline',
];

/** Their content changes without a build, so the `pages` function renders them (docs/adr/0033). */
const RENDERED = ['pricing', 'learn', 'learn/:slug', 'learn/:slug/lesson'];

export const serverRoutes: ServerRoute[] = [
  ...PRERENDERED.map((path) => ({ path, renderMode: RenderMode.Prerender as const })),
  ...RENDERED.map((path) => ({ path, renderMode: RenderMode.Server as const })),
  { path: '**', renderMode: RenderMode.Client },
];
