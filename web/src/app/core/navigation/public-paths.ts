import type { ProductModule } from '../modules/product-module';

const PUBLIC =
  /^\/($|[?#]|(pricing|sign-in|terms|privacy|contact|status|changelog|developers|learn|403|404|offline)([/?#]|$)|projects\/[^/]+\/hub)/;

/** Pages with the same content for everyone, so they need no reload when a session begins or ends. */
export function isPublicPath(
  path: string,
  modules: readonly Pick<ProductModule, 'publicRoutes'>[] = [],
): boolean {
  const own = modules.flatMap(({ publicRoutes = [] }) => publicRoutes.map((route) => route.path));
  const [first] = path.slice(1).split(/[/?#]/);
  return PUBLIC.test(path) || own.some((route) => route.split('/')[0] === first);
}
