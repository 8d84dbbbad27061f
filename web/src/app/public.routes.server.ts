import { RenderMode, type ServerRoute } from '@angular/ssr';
import { AREA_PRERENDERED, AREA_RENDERED } from './areas/public-pages';

const PRERENDERED = [
  '',
  'pricing',
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

export const serverRoutes: ServerRoute[] = [
  ...PRERENDERED.map((path) => ({ path, renderMode: RenderMode.Prerender as const })),
  ...AREA_RENDERED.map((path) => ({ path, renderMode: RenderMode.Server as const })),
  { path: '**', renderMode: RenderMode.Client },
];
