import {
  afterNextRender,
  Component,
  DestroyRef,
  DOCUMENT,
  ElementRef,
  inject,
  input,
} from '@angular/core';
import { Icon } from './icon/icon';

/** Shown while the browser is offline, or while the server does not respond. */
@Component({
  selector: 'app-offline-banner',
  imports: [Icon],
  host: { role: 'status' },
  template: `
    @if (offline()) {
      <div class="banner">
        <app-icon name="wifi_off" />
        <span i18n>You are offline. Most changes can’t be saved until you reconnect.</span>
      </div>
    } @else if (slow()) {
      <div class="banner">
        <app-icon name="hourglass_top" />
        <span i18n
          >The server is taking longer than usual. This page continues when it responds.</span
        >
      </div>
    }
  `,
  styles: `
    :host {
      position: sticky;
      z-index: 25;
      top: 0;
      display: block;
    }

    .banner {
      display: flex;
      align-items: center;
      justify-content: center;
      gap: 12px;
      padding: 8px 16px;
      background: var(--kl-warning-container);
      color: var(--kl-on-warning-container);
      font-size: var(--kl-text-14);
    }
  `,
})
export class OfflineBanner {
  readonly offline = input.required<boolean>();
  readonly slow = input.required<boolean>();

  constructor() {
    const { nativeElement: host } = inject<ElementRef<HTMLElement>>(ElementRef);
    const { style } = inject(DOCUMENT).documentElement;
    const destroyRef = inject(DestroyRef);
    // Pages that fill the window leave out its height, which depends on how the text wraps.
    afterNextRender(() => {
      const observer = new ResizeObserver(() =>
        style.setProperty('--kl-top-banner', `${host.offsetHeight}px`),
      );
      observer.observe(host);
      destroyRef.onDestroy(() => observer.disconnect());
    });
  }
}
