import type { Routes } from '@angular/router';

/** Takes the place of `routes.ts` in a deployment, which has no pages for developers. */
export const localRoutes: Routes = [];
