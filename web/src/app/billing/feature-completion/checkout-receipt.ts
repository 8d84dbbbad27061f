import { Component, computed, input } from '@angular/core';
import { AsyncState } from '../../core/api/async-state';
import { injectPayerApi } from '../../core/billing/payer-api';
import { InvoiceList } from '../../shared/ui/invoice-list';
import { AsyncView } from '../../shared/ui/async-view';
import { UI_PARTS } from '../../shared/ui/ui-parts';

/** The invoice that a checkout has paid, with its PDF and receipt. */
@Component({
  selector: 'app-checkout-receipt',
  imports: [UI_PARTS, AsyncView, InvoiceList],
  host: { class: 'card stack-8', role: 'region', 'aria-labelledby': 'receipt' },
  template: `
    <h2 id="receipt" i18n>Receipt</h2>
    <ng-container *appAsync="invoices; skeleton: ['56px']">
      @if (paid().length > 0) {
        <app-invoice-list [invoices]="paid()" />
      } @else {
        <p class="muted empty" i18n>
          Your receipt isn’t available yet. It will be in
          <a routerLink="/dashboard/billing">Plan and billing</a>.
        </p>
      }
    </ng-container>
  `,
})
export class CheckoutReceipt {
  private readonly api = injectPayerApi();
  /** Null while the provider has no invoice. */
  readonly invoiceId = input.required<string | null>();
  protected readonly invoices = new AsyncState(
    async () => (await this.api.get('/api/invoices')).invoices,
  );
  protected readonly paid = computed(() => {
    return this.invoices.data()?.filter(({ id }) => id === this.invoiceId()) ?? [];
  });

  constructor() {
    void this.invoices.load();
  }
}
