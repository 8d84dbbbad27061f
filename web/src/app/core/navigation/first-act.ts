import { inject } from '@angular/core';
import { type NavigationBehaviorOptions, Router } from '@angular/router';

/** What a page does first when a command leads to it. */
export type FirstAct = 'new-card' | 'add-person' | 'add-member';

const KEY = 'firstAct';

/** Options of a navigation that asks the page for an act. A page that is loaded anew is not asked again. */
export const askFor = (act: FirstAct): Pick<NavigationBehaviorOptions, 'state'> => ({
  state: { [KEY]: act },
});

/** Whether the present navigation asks for an act. Needs the injection context of a page's constructor. */
export const isAskedFor = (act: FirstAct): boolean =>
  inject(Router).currentNavigation()?.extras.state?.[KEY] === act;
