import { METRICS } from '@keelson/contracts/usage/metrics';
import { memberRoutes } from '../../member.routes';
import { publicRoutes } from '../../public.routes';
import { CONSOLE_PLACES, MEMBER_PLACES, PUBLIC_PLACES } from '../navigation/places';
import { moduleOf, MODULES } from './modules';

const pathsOf = (routes: typeof memberRoutes): string[] =>
  routes.flatMap(({ path, children }) => [`/${path ?? ''}`, ...pathsOf(children ?? [])]);

describe('modules', () => {
  it('have a route each, and a metric that is counted', () => {
    for (const { route, metric } of MODULES) {
      expect(pathsOf(memberRoutes)).toContain(route);
      expect(METRICS).toHaveProperty(metric);
    }
  });

  it('are found by their key', () => {
    expect(moduleOf('automation').title).toBe('Automation');
    expect(() => moduleOf('nothing')).toThrow(RangeError);
  });
});

describe('places', () => {
  it('lead to pages that exist', () => {
    const known = [...pathsOf(publicRoutes), ...pathsOf(memberRoutes)];
    for (const { route } of [...PUBLIC_PLACES, ...MEMBER_PLACES]) expect(known).toContain(route);
    for (const { route } of CONSOLE_PLACES) expect(route).toMatch(/^\/admin(\/|$)/);
  });
});
