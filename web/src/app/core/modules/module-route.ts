import type { Route } from '@angular/router';
import { signedInGuard } from '../identity/signed-in-guard';
import type { ProductModule } from './product-module';

/** The guarded route of a module. Modules of every plan are shown without loading the plan. */
export function moduleRoute(module: ProductModule): Route {
  const { route, title, plan, page } = module;
  const guarded = { path: route.slice(1), canMatch: [signedInGuard], title };
  if (plan === 'free') return { ...guarded, loadComponent: page };
  return {
    ...guarded,
    data: { module },
    loadComponent: () => import('./plan-gate').then(({ PlanGate }) => PlanGate),
  };
}
