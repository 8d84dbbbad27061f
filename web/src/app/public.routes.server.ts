import { RenderMode, type ServerRoute } from '@angular/ssr';
import { AREA_PRERENDERED, AREA_RENDERED } from './areas/public-pages';

const PRERENDERED = [
  '',
  'sign-in',
  'terms',
  'privacy',
  'contact',
  'status',
  'changelog',
  'developers',
  '403',
  '404',
  'offline',
  ...AREA_PRERENDERED,
];

/** Their content changes without a build, so the `pages` function renders them (docs/adr/0033). */
const RENDERED = ['pricing', ...AREA_RENDERED];

export const serverRoutes: ServerRoute[] = [
  ...PRERENDERED.map((path) => ({ path, renderMode: RenderMode.Prerender as const })),
  ...RENDERED.map((path) => ({ path, renderMode: RenderMode.Server as const })),
  { path: '**', renderMode: RenderMode.Client },
];
