import { afterNextRender, Component, inject } from '@angular/core';
import { RouterOutlet } from '@angular/router';
import { Connectivity } from './core/api/connectivity';
import { SlowRequests } from './core/api/slow-requests';
import { repeatEarlyClick } from './core/hydration/early-click';
import { Identity } from './core/identity/identity';
import { keepFocus } from './core/navigation/keep-focus';
import { renderAfterClicks } from './core/navigation/render-after-clicks';
import { RouteAnnouncer } from './core/navigation/route-announcer';
import { ThemeChoice } from './core/theme/theme-choice';
import { OfflineBanner } from './shared/ui/offline-banner';

@Component({
  selector: 'app-root',
  imports: [OfflineBanner, RouteAnnouncer, RouterOutlet],
  template: `
    <app-route-announcer />
    <app-offline-banner [offline]="!connectivity.online()" [slow]="slowRequests.waiting()" />
    <router-outlet />
  `,
})
export class App {
  protected readonly connectivity = inject(Connectivity);
  protected readonly slowRequests = inject(SlowRequests);

  constructor() {
    renderAfterClicks();
    repeatEarlyClick();
    keepFocus();
    const identity = inject(Identity);
    const theme = inject(ThemeChoice);
    // After hydration, because the server knows neither the session nor the theme.
    afterNextRender(() => {
      identity.restore();
      theme.restore();
    });
  }
}
