import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Routes } from '@angular/router';
import { METRICS } from '@keelson/contracts/usage/metrics';
import { CONSOLE_PLACES, memberPlaces, PUBLIC_PLACES } from './core/navigation/places';
import { memberRoutes } from './member.routes';
import { modules } from './modules';
import { publicRoutes } from './public.routes';

const pathsOf = (routes: Routes): string[] =>
  routes.flatMap(({ path, children }) => [`/${path ?? ''}`, ...pathsOf(children ?? [])]);

describe('modules', () => {
  it('have a guarded route each, and a metric that is counted', () => {
    const shell = memberRoutes.flatMap(({ children }) => children ?? []);
    for (const { route, metric, page } of modules) {
      const found = shell.find(({ path }) => `/${path ?? ''}` === route);
      expect(found?.loadComponent).toBe(page);
      expect(found?.canMatch).toHaveLength(1);
      expect(METRICS).toHaveProperty(metric);
    }
    expect(new Set(modules.map(({ key }) => key)).size).toBe(modules.length);
  });

  it('are addresses that the server guards', () => {
    const file = join(__dirname, '../../../firebase.json');
    const { hosting } = JSON.parse(readFileSync(file, 'utf8')) as {
      hosting: { rewrites: { source: string; function: { functionId: string } }[] };
    };
    const guarded = hosting.rewrites
      .filter((rewrite) => rewrite.function.functionId === 'pages')
      .flatMap(({ source }) => /@\((.+)\)/.exec(source)?.[1]?.split('|') ?? []);
    for (const { route } of modules) expect(guarded).toContain(route.split('/')[1]);
  });

  it('have a page that can be loaded, and a panel where they say so', async () => {
    for (const { page, panel } of modules) {
      expect(typeof (await page())).toBe('function');
      if (panel) expect(typeof (await panel())).toBe('function');
    }
  });
});

describe('places', () => {
  it('lead to pages that exist', () => {
    const known = [...pathsOf(publicRoutes), ...pathsOf(memberRoutes)];
    for (const { route } of [...PUBLIC_PLACES, ...memberPlaces(modules)]) {
      expect(known).toContain(route);
    }
    for (const { route } of CONSOLE_PLACES) expect(route).toMatch(/^\/admin(\/|$)/);
  });
});
