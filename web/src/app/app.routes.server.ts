import { RenderMode, type ServerRoute } from '@angular/ssr';

const PRERENDERED = ['', 'pricing', 'sign-in', '403', '404', 'offline'];

/** Public pages are made at build time; the rest starts from the empty shell, `index.csr.html`. */
export const serverRoutes: ServerRoute[] = [
  ...PRERENDERED.map((path) => ({ path, renderMode: RenderMode.Prerender as const })),
  { path: '**', renderMode: RenderMode.Client },
];
