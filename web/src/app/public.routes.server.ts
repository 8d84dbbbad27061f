import { RenderMode, type ServerRoute } from '@angular/ssr';

const PRERENDERED = ['', 'pricing', 'sign-in', '403', '404', 'offline'];

/** Every page of the public app is made at build time. */
export const serverRoutes: ServerRoute[] = [
  ...PRERENDERED.map((path) => ({ path, renderMode: RenderMode.Prerender as const })),
  { path: '**', renderMode: RenderMode.Client },
];
