import { Component, computed, inject, input } from '@angular/core';
import { Icon } from '../../shared/ui/icon/icon';
import { apiUrl } from '../api/build-url';
import { ViewedAccount } from '../api/viewed-account';
import { BillingRedirect } from './billing-redirect';
import { BILLED_WORKSPACE, payerUrl } from './payer-api';

const PORTAL = apiUrl('/api/portal');

/**
 * Link to the customer portal of the payment provider. A real link, so that it can open in a new tab. Disabled, with
 * the reason, while there is no customer.
 */
@Component({
  selector: 'app-portal-link',
  imports: [Icon],
  providers: [BillingRedirect],
  host: { '(window:pageshow)': 'redirect.reset()' },
  template: `
    @let redirecting = redirect.state();
    @if (viewed()) {
      <!-- A link would open the portal of the admin who looks. -->
    } @else if (available()) {
      <a
        class="btn"
        [href]="url()"
        [class]="look()"
        [attr.aria-busy]="redirecting.status === 'redirecting'"
        (click)="open($event)"
      >
        @if (redirecting.status === 'redirecting') {
          <ng-container i18n>Opening portal…</ng-container>
        } @else {
          {{ label() }}
        }
        <app-icon name="open_in_new" />
      </a>
    } @else {
      <button class="btn" type="button" disabled [class]="look()">{{ label() }}</button>
      <p class="small muted" i18n>Available after your first purchase.</p>
    }
    @if (redirecting.status === 'failed') {
      <p class="problem small" role="alert">
        {{ redirecting.error.title }}. {{ redirecting.error.detail }}
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
    }
  `,
})
export class PortalLink {
  private readonly workspace = inject(BILLED_WORKSPACE);
  protected readonly url = computed(() =>
    payerUrl(this.page() === 'card' ? `${PORTAL}?page=card` : PORTAL, this.workspace),
  );
  /** `card` opens the page for a new card. */
  readonly page = input<'card' | 'portal'>('portal');
  readonly label = input.required<string>();
  /** False while there is no customer at the provider. */
  readonly available = input(true);
  readonly look = input('btn-outlined');
  protected readonly viewed = inject(ViewedAccount).current;
  protected readonly redirect = inject(BillingRedirect);

  protected open(event: MouseEvent): void {
    const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0;
    if (elsewhere) return;
    event.preventDefault();
    void this.redirect.redirectTo(this.page());
  }
}
