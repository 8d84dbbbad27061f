import type { Routes } from '@angular/router';

export const checkoutRoutes: Routes = [];
