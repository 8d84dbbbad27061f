import { afterNextRender, Component, inject } from '@angular/core';
import { RouterOutlet } from '@angular/router';
import { Connectivity } from './core/api/connectivity';
import { Identity } from './core/identity/identity';
import { RouteAnnouncer } from './core/navigation/route-announcer';
import { ThemeChoice } from './core/theme/theme-choice';
import { OfflineBanner } from './shared/ui/offline-banner';

@Component({
  selector: 'app-root',
  imports: [OfflineBanner, RouteAnnouncer, RouterOutlet],
  template: `
    <app-route-announcer />
    <app-offline-banner [offline]="!connectivity.online()" [slow]="connectivity.slow()" />
    <router-outlet />
  `,
})
export class App {
  protected readonly connectivity = inject(Connectivity);

  constructor() {
    const identity = inject(Identity);
    const theme = inject(ThemeChoice);
    // After hydration, because the server knows neither the session nor the theme.
    afterNextRender(() => {
      identity.restore();
      theme.restore();
    });
  }
}
