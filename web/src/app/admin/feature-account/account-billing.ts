import { Component, inject } from '@angular/core';
import type { Entitlement } from '@keelson/contracts/billing/entitlement';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { formatCount } from '../../shared/util/texts/format-count';
import { Toasts } from '../../shared/ui/toasts';
import { AsyncView } from '../../shared/ui/async-view';
import { CopyId } from '../../shared/ui/copy-id';
import { MoneyPipe } from '../../shared/ui/money';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { mediumDate } from '../../shared/util/time/format-date';
import { methodText } from '../../shared/util/texts/method-text';
import { packName } from '../../shared/util/texts/pack-name';
import { priceText } from '../../shared/util/texts/recurring-price';
import { ENTITLEMENT_STATUSES, INVOICE_STATUSES } from '../ui/billing-statuses';
import { describeResync } from '../ui/describe-resync';
import { Facts } from '../../shared/ui/facts';
import { AccountStore } from './account-store';

/** Plan, payment method, customers and credits of an account. */
@Component({
  selector: 'app-account-billing',
  imports: [UI_PARTS, AsyncView, CopyId, MoneyPipe, RelativeTime, Facts],
  templateUrl: './account-billing.html',
  styleUrl: './account-part.scss',
})
export class AccountBilling {
  protected readonly store = inject(AccountStore);
  private readonly toasts = inject(Toasts);
  protected readonly planOf = planOf;
  protected readonly statuses = ENTITLEMENT_STATUSES;
  protected readonly invoiceStatuses = INVOICE_STATUSES;
  protected readonly priceText = priceText;
  protected readonly methodText = methodText;
  protected readonly packName = packName;
  protected readonly number = formatCount;
  protected readonly day = (at: number): string => mediumDate.format(at);

  /** Returns what happens at the end of the period; null where nothing does. */
  protected periodLabel({ status }: Entitlement): string | null {
    switch (status) {
      case 'trialing':
      case 'active':
      case 'grace':
        return $localize`:When a subscription renews:Renews`;
      case 'canceling':
        return $localize`:When a subscription ends:Ends`;
      case 'none':
      case 'lapsed':
      case 'paused':
      case 'incomplete':
      case 'ended':
        return null;
    }
  }

  protected async resync(): Promise<void> {
    const result = await this.store.resync();
    if (result !== null) this.toasts.show({ text: describeResync(result) });
  }
}
