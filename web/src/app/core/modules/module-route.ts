import type { Route } from '@angular/router';
import { can } from '@keelson/contracts/billing/can';
import { signedInGuard } from '../identity/signed-in-guard';
import type { ProductModule } from './product-module';

/** The guarded route of a module. Modules of every plan are shown without loading the plan. */
export function moduleRoute(module: ProductModule): Route {
  const { route, title, feature, page } = module;
  const guarded = { path: route.slice(1), canMatch: [signedInGuard], title, data: { module } };
  if (can('free', feature)) return { ...guarded, loadComponent: page };
  return {
    ...guarded,
    loadComponent: () => import('./plan-gate').then(({ PlanGate }) => PlanGate),
  };
}
