import { Component, input, output } from '@angular/core';
import { UI_PARTS } from '../../shared/ui/ui-parts';

/** Explains why boards are read-only and how to fix it. */
@Component({
  selector: 'app-gateway-notice',
  imports: [UI_PARTS],
  template: `
    @switch (state()) {
      @case ('missing') {
        <div class="notice" role="note">
          <app-icon name="info" />
          <p i18n>
            <strong>The execution service is not configured.</strong> Boards and cards are
            read-only. To enable changes, set <code>EXECUTION_SERVICE_URL</code> and
            <code>EXECUTION_SERVICE_TOKEN</code>.
          </p>
        </div>
      }
      @case ('down') {
        <div class="notice" role="status">
          <app-icon name="sync" />
          <p i18n>
            <strong>The execution service isn’t responding.</strong> You can’t save changes until it
            is back. The board stays live and keeps what you type. Retrying automatically.
          </p>
          <button class="btn btn-text" (click)="retry.emit()" i18n="Button">Retry now</button>
        </div>
      }
    }
  `,
  styles: `
    :host {
      display: block;
    }

    // An empty notice leaves no gap.
    :host(:empty) {
      display: none;
    }

    .notice {
      align-items: center;
    }

    .btn {
      margin-inline-start: auto;
      color: inherit;
    }
  `,
})
export class GatewayNotice {
  readonly state = input.required<'checking' | 'ready' | 'missing' | 'down'>();
  readonly retry = output();
}
