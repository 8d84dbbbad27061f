import type { Routes } from '@angular/router';

export const dashboardRoutes: Routes = [];
