import type { ActivatedRouteSnapshot } from '@angular/router';

const PATTERN = /^(?:\/|(?:\/(?::?[a-z][a-zA-Z-]{0,30}|\*\*))+)$/;

/** The pattern of the routes that are active, such as `/admin/users/:uid`: no ids, no query. */
export function routePattern(root: ActivatedRouteSnapshot): string {
  const parts: string[] = [];
  for (let at: ActivatedRouteSnapshot | null = root; at !== null; at = at.firstChild) {
    const path = at.routeConfig?.path;
    if (path) parts.push(path);
  }
  const pattern = `/${parts.join('/')}`;
  return PATTERN.test(pattern) && pattern.length <= 120 ? pattern : '/';
}
