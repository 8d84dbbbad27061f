import { inject } from '@angular/core';
import { type NavigationBehaviorOptions, Router } from '@angular/router';

/** Describes what a page does first when a command leads to it. */
export type FirstAct = 'new-card' | 'add-person' | 'add-member' | 'ask';

/** Options of a navigation that asks the page for an act: once, not again after a reload or when a reader comes back. */
export const askFor = (act: FirstAct): Pick<NavigationBehaviorOptions, 'info'> => ({
  info: { firstAct: act },
});

/** True when the present navigation asks for an act. Needs the injection context of a page's constructor. */
export function isAskedFor(act: FirstAct): boolean {
  const info = inject(Router).currentNavigation()?.extras.info as
    | { readonly firstAct?: unknown }
    | undefined;
  return info?.firstAct === act;
}
