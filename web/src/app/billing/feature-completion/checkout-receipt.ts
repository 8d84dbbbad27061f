import { Component, computed, inject, input } from '@angular/core';
import { RouterLink } from '@angular/router';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { ErrorState } from '../../shared/ui/error-state';
import { InvoiceList } from '../../shared/ui/invoice-list';
import { Skeleton } from '../../shared/ui/skeleton';

/** The invoice that a checkout has paid, with its PDF and receipt. */
@Component({
  selector: 'app-checkout-receipt',
  imports: [ErrorState, InvoiceList, RouterLink, Skeleton],
  host: { class: 'card', role: 'region', 'aria-labelledby': 'receipt' },
  template: `
    <h2 id="receipt" i18n>Receipt</h2>
    @let state = invoices.state();
    @switch (state.status) {
      @case ('loading') {
        <app-skeleton height="56px" />
      }
      @case ('failed') {
        <app-error-state [error]="state.error" (retry)="invoices.load()" />
      }
      @case ('ready') {
        @if (paid().length > 0) {
          <app-invoice-list [invoices]="paid()" />
        } @else {
          <p class="muted empty" i18n>
            Your receipt isn’t available yet. It will be in
            <a routerLink="/dashboard/billing">Plan and billing</a>.
          </p>
        }
      }
    }
  `,
  styles: `
    :host {
      display: grid;
      gap: 8px;
    }
  `,
})
export class CheckoutReceipt {
  private readonly api = inject(ApiClient);
  /** Null while the provider has no invoice. */
  readonly invoiceId = input.required<string | null>();
  protected readonly invoices = new AsyncState(
    async () => (await this.api.get('/api/invoices')).invoices,
  );
  protected readonly paid = computed(() => {
    const state = this.invoices.state();
    return state.status === 'ready' ? state.data.filter(({ id }) => id === this.invoiceId()) : [];
  });

  constructor() {
    void this.invoices.load();
  }
}
