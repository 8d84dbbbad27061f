import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Routes } from '@angular/router';
import { can, cheapestPlanWith } from '@keelson/contracts/billing/can';
import { KEPT_MODULE_PAGES } from '@keelson/contracts/brand/module-pages';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { MetricKey } from '@keelson/contracts/usage/metric';
import { METRICS } from '@keelson/contracts/usage/metrics';
import { PlanGate } from './core/modules/plan-gate';
import type { ProductModule } from './core/modules/product-module';
import { CONSOLE_SECTIONS, memberNavItems, PUBLIC_NAV_ITEMS } from './core/navigation/nav-items';
import { isPublicPath } from './core/navigation/public-paths';
import { ICON_NAMES } from './shared/ui/icon/icon-names';
import { memberRoutes } from './member.routes';
import { modules } from '@keelson/product/web/modules';
import { publicRoutes } from './public.routes';

const pathsOf = (routes: Routes): string[] =>
  routes.flatMap(({ path, children }) => [`/${path ?? ''}`, ...pathsOf(children ?? [])]);

describe('modules', () => {
  it.each(['key', 'title', 'route'] as const)('have a unique %s', (field) => {
    const values = modules.map((module) => module[field]);
    expect(values).toEqual([...new Set(values)]);
  });

  it.each(modules)('$key has a guarded route, which loads the plan when needed', async (module) => {
    const shell = memberRoutes.flatMap(({ children }) => children ?? []);
    const found = shell.find(({ path }) => `/${path ?? ''}` === module.route);
    expect(found?.canMatch).toHaveLength(1);
    const shown = await (found?.loadComponent as ProductModule['page'] | undefined)?.();
    expect(shown).toBe(can('free', module.feature) ? await module.page() : PlanGate);
  });

  it.each(modules)(
    '$key has a metric, and the plan with its feature includes some of it',
    ({ feature, metric }) => {
      expect(METRICS).toHaveProperty(metric);
      expect(MetricKey.options).toContain(metric);
      expect(METRICS[metric].feature).toBe(feature);
      expect(planOf(cheapestPlanWith(feature) ?? 'none').limits[metric]).toBeGreaterThan(0);
    },
  );

  it.each(modules)('$key is sold as far as its page is built', ({ metric, status, icon }) => {
    expect(METRICS[metric].status).toBe(status);
    expect(ICON_NAMES).toContain(icon);
  });

  it('those of the engine are imported by the list alone, beside the gallery of local builds, so that a copy without one builds', () => {
    const folder = join(__dirname, 'chat', '/');
    const importers = readdirSync(__dirname, { recursive: true, encoding: 'utf8' })
      .map((path) => join(__dirname, path))
      .filter((path) => /(?<!\.spec)\.ts$/.test(path) && !path.startsWith(folder))
      .filter((path) => !path.startsWith(join(__dirname, 'states-gallery', '/')))
      .filter((path) => !path.startsWith(join(__dirname, 'areas', '/')))
      .filter((path) =>
        [...readFileSync(path, 'utf8').matchAll(/(?:from |import\()'(?<target>\.[^']+)'/g)].some(
          ({ groups }) => join(dirname(path), groups?.['target'] ?? '').startsWith(folder),
        ),
      );
    expect(importers).toEqual([]);
  });

  it('have pages below /dashboard or in the table by which the server guards them', () => {
    const own = modules.filter(({ route }) => !route.startsWith('/dashboard/'));
    expect(KEPT_MODULE_PAGES).toEqual(own.map(({ route }) => route).sort());
    const file = join(__dirname, '../../../firebase.json');
    const { hosting } = JSON.parse(readFileSync(file, 'utf8')) as {
      hosting: { rewrites: { source: string; function: { functionId: string } }[] };
    };
    const guarded = hosting.rewrites
      .filter((rewrite) => rewrite.function.functionId === 'pages')
      .flatMap(({ source }) => [...source.matchAll(/@\(([^)]+)\)/g)])
      .flatMap(([, names = '']) => names.split('|'));
    for (const { route } of modules) expect(guarded).toContain(route.split('/')[1]);
  });

  it('have a page that loads, and a panel when declared', async () => {
    for (const { page, panel } of modules) {
      expect(typeof (await page())).toBe('function');
      if (panel) expect(typeof (await panel())).toBe('function');
    }
  });
});

describe('public pages', () => {
  it.each(pathsOf(publicRoutes))('%s needs no reload when a session begins or ends', (path) => {
    expect(isPublicPath(path)).toBe(true);
  });

  it('of modules are served without a session', () => {
    const file = join(__dirname, '../../../firebase.json');
    const paths = modules.flatMap(({ publicRoutes: own = [] }) => own.map(({ path }) => path));
    for (const path of paths) {
      expect(readFileSync(file, 'utf8').split(path.replaceAll(/:\w+/g, '*'))).toHaveLength(3);
      expect(isPublicPath(`/${path}`, modules)).toBe(true);
    }
  });
});

describe('nav items', () => {
  it('lead to existing pages', () => {
    const known = [...pathsOf(publicRoutes), ...pathsOf(memberRoutes)];
    for (const { route } of [...PUBLIC_NAV_ITEMS, ...memberNavItems(modules)]) {
      expect(known).toContain(route);
    }
    for (const { route } of CONSOLE_SECTIONS.flatMap(({ pages }) => pages))
      expect(route).toMatch(/^\/admin(\/|$)/);
  });
});
