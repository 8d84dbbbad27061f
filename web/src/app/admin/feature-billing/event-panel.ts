import { Component, computed, inject, input, output } from '@angular/core';
import type { EventOutcome, WebhookEvent } from '@keelson/contracts/billing/ledger';
import type { UserRow } from '@keelson/contracts/account/endpoints';
import { Submission } from '../../core/api/submission';
import { Toasts } from '../../shared/ui/toasts';
import { CopyId } from '../../shared/ui/copy-id';
import { Dialog } from '../../shared/ui/dialog';
import { RelativeTime } from '../../shared/ui/relative-time';
import { StatusChip } from '../../shared/ui/status-chip';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { exactTime } from '../../shared/util/time/exact-time';
import { describeResync } from '../ui/describe-resync';
import { describeEventError, IGNORED_REASONS, OUTCOMES } from '../ui/event-outcomes';
import { Facts } from '../../shared/ui/facts';
import { AccountPicker } from './account-picker';
import { BillingStore } from './billing-store';

const RETRIED: Readonly<Record<EventOutcome, string>> = {
  failed: $localize`Event retried: failed.`,
  parked: $localize`Event retried: parked.`,
  applied: $localize`Event retried: applied.`,
  stale: $localize`Event retried: stale.`,
  ignored: $localize`Event retried: ignored.`,
};

const ASSIGNED: Readonly<Record<EventOutcome, (account: string) => string>> = {
  failed: (account) => $localize`Event assigned to ${account}:account:: failed.`,
  parked: (account) => $localize`Event assigned to ${account}:account:: parked.`,
  applied: (account) => $localize`Event assigned to ${account}:account:: applied.`,
  stale: (account) => $localize`Event assigned to ${account}:account:: stale.`,
  ignored: (account) => $localize`Event assigned to ${account}:account:: ignored.`,
};

type Action = 'retry' | 'resolve' | 'unresolve' | 'resync';

@Component({
  selector: 'app-event-panel',
  imports: [UI_PARTS, CopyId, Dialog, RelativeTime, StatusChip, AccountPicker, Facts],
  templateUrl: './event-panel.html',
})
export class EventPanel {
  readonly event = input.required<WebhookEvent>();
  readonly closed = output();

  private readonly store = inject(BillingStore);
  private readonly toasts = inject(Toasts);
  protected readonly exactTime = exactTime;
  protected readonly errorText = describeEventError;
  protected readonly reasons = IGNORED_REASONS;
  protected readonly view = computed(() => OUTCOMES[this.event().outcome]);
  protected readonly submission = new Submission();

  protected retry(): Promise<void> {
    return this.attempt('retry', async () => {
      const { outcome } = await this.store.retry(this.event().id);
      return RETRIED[outcome];
    });
  }

  protected resolve(user: UserRow): Promise<void> {
    return this.attempt('resolve', async () => {
      const { outcome } = await this.store.resolve(this.event().id, user.uid);
      return ASSIGNED[outcome](user.email ?? user.uid);
    });
  }

  protected unresolve(): Promise<void> {
    return this.attempt('unresolve', async () => {
      await this.store.unresolve(this.event().id);
      return $localize`Assignment undone. The customer’s events are parked again.`;
    });
  }

  protected resync(): Promise<void> {
    return this.attempt('resync', async () => {
      const { uid } = this.event();
      if (uid === null) return $localize`This event has no account.`;
      return describeResync(await this.store.resync(uid));
    });
  }

  private async attempt(what: Action, act: () => Promise<string>): Promise<void> {
    await this.submission.send(async () => this.toasts.show({ text: await act() }), what);
  }
}
