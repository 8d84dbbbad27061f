import { Component, inject, input } from '@angular/core';
import { Icon } from '../../shared/ui/icon/icon';
import { ProviderExit } from './provider-exit';

/**
 * Leads to the customer portal of the payment provider. A real link, so that it opens in a new tab as
 * any other; while there is no customer yet it is disabled and says why.
 */
@Component({
  selector: 'app-portal-link',
  imports: [Icon],
  providers: [ProviderExit],
  host: { '(window:pageshow)': 'exit.returned()' },
  template: `
    @let leaving = exit.leaving();
    @if (available()) {
      <a
        class="btn"
        href="/api/portal"
        [class]="look()"
        [attr.aria-busy]="leaving.status === 'leaving'"
        (click)="open($event)"
      >
        {{ leaving.status === 'leaving' ? 'Opening portal…' : label() }}
        <app-icon name="open_in_new" />
      </a>
    } @else {
      <button class="btn" type="button" disabled [class]="look()">{{ label() }}</button>
      <p class="small muted">Available after your first purchase.</p>
    }
    @if (leaving.status === 'failed') {
      <p class="problem small" role="alert">
        {{ leaving.error.title }}. {{ leaving.error.detail }}
      </p>
    }
  `,
  styles: `
    :host {
      display: grid;
      gap: 6px;
      justify-items: start;
    }

    app-icon {
      --icon-size: 16px;
    }

    .problem {
      max-width: 36ch;
      color: var(--mat-sys-error);
    }
  `,
})
export class PortalLink {
  readonly label = input.required<string>();
  /** False while there is no customer at the provider. */
  readonly available = input(true);
  readonly look = input('btn-outlined');
  protected readonly exit = inject(ProviderExit);

  protected open(event: MouseEvent): void {
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
    if (elsewhere) return;
    event.preventDefault();
    void this.exit.leaveFor('portal');
  }
}
