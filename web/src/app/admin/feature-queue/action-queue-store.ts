import { computed, inject, Service, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import type { DuplicateView } from '@keelson/contracts/billing/duplicates';
import type { BillingOverview, EventOutcome } from '@keelson/contracts/billing/ledger';
import type { OrphanedAccount } from '@keelson/contracts/billing/orphans';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { paths } from '@keelson/contracts/paths';
import { merge, skip } from 'rxjs';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { Submission } from '../../core/api/submission';
import { Live } from '../../core/firebase/live';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { ConfirmDialog } from '../../shared/ui/confirm-dialog';
import { Toasts } from '../../shared/ui/toasts';
import { subscriptionStatus } from '../ui/billing-statuses';
import {
  confirmCancellation,
  confirmEnd,
  confirmKeeping,
  describeDecision,
  describeSubscription,
} from './queue-questions';
import type { QueueItem } from './queue-item';
import { eventItem, missingItem, skippedItem, unclaimedItem } from './queue-rows';

/** Listeners only trigger a refresh; the API counts. */
const WATCHED = 20;
/** Events of an outcome that are listed; the others follow when these are settled. */
const LISTED_EVENTS = 20;
const OPEN_OUTCOMES = ['failed', 'parked'] as const satisfies readonly EventOutcome[];

/** Everything about payments that a person has to decide, from all lists that have an entry. */
@Service({ autoProvided: false })
export class ActionQueueStore {
  private readonly api = inject(ApiClient);
  private readonly live = inject(Live);
  private readonly confirm = inject(ConfirmDialog);
  private readonly toasts = inject(Toasts);
  readonly submission = new Submission();
  private readonly _overview = signal<BillingOverview | null>(null);
  readonly overview = this._overview.asReadonly();
  readonly items = new AsyncState(() => this.read());
  readonly count = computed(() => {
    const overview = this._overview();
    if (overview === null) return null;
    const {
      events,
      duplicates = 0,
      missing = 0,
      unclaimed = 0,
      skipped = 0,
      orphaned = 0,
    } = overview;
    return events.failed + events.parked + duplicates + missing + unclaimed + skipped + orphaned;
  });

  constructor() {
    void this.items.load();
    inject(RefetchOnFocus).register(() => void this.items.refresh());
    merge(...OPEN_OUTCOMES.map((outcome) => this.watch(outcome)))
      .pipe(takeUntilDestroyed())
      .subscribe(() => void this.items.refresh());
  }

  /** Runs a button of a row, and says what it did. */
  async run(act: () => Promise<string | null>): Promise<void> {
    await this.submission.send(async () => {
      try {
        const text = await act();
        if (text !== null) this.toasts.show({ text });
      } finally {
        await this.items.refresh();
      }
    });
  }

  private async read(): Promise<QueueItem[]> {
    const overview = await this.api.get('/api/admin/billing/overview');
    this._overview.set(overview);
    const { events, duplicates, missing, unclaimed, skipped, orphaned } = overview;
    const open = OPEN_OUTCOMES.filter((outcome) => events[outcome] > 0);
    const lists = await Promise.all([
      orphaned === undefined ? [] : this.orphans(),
      skipped === undefined ? [] : this.skipped(),
      ...open.map((outcome) => this.events(outcome)),
      duplicates === undefined ? [] : this.duplicates(),
      missing === undefined ? [] : this.missing(),
      unclaimed === undefined ? [] : this.unclaimed(),
    ]);
    return lists.flat().sort((a, b) => Number(b.tone === 'bad') - Number(a.tone === 'bad'));
  }

  private async events(outcome: EventOutcome): Promise<QueueItem[]> {
    const query = { outcome, limit: LISTED_EVENTS };
    return (await this.api.get('/api/admin/billing/events', { query })).items.map(eventItem);
  }

  private async skipped(): Promise<QueueItem[]> {
    return (await this.api.get('/api/admin/billing/skipped')).items.map(skippedItem);
  }

  private async missing(): Promise<QueueItem[]> {
    return (await this.api.get('/api/admin/billing/missing')).items.map(missingItem);
  }

  private async unclaimed(): Promise<QueueItem[]> {
    return (await this.api.get('/api/admin/billing/unclaimed')).items.map(unclaimedItem);
  }

  private async orphans(): Promise<QueueItem[]> {
    return (await this.api.get('/api/admin/billing/orphans')).items.map((row) =>
      this.orphanItem(row),
    );
  }

  private async duplicates(): Promise<QueueItem[]> {
    return (await this.api.get('/api/admin/billing/duplicates')).items.map((row) =>
      this.duplicateItem(row),
    );
  }

  private orphanItem(row: OrphanedAccount): QueueItem {
    const { uid, email, subscriptions, customerIds, orphanedAt } = row;
    const who = email ?? uid;
    return {
      key: `orphan ${uid}`,
      tone: 'bad',
      text: $localize`${who}:account: was deleted in Firebase and may still be charged`,
      facts: subscriptions.map(
        ({ planKey, status }) => `${planOf(planKey).name}, ${subscriptionStatus(status)}`,
      ),
      ids: [uid, ...subscriptions.map(({ id }) => id), ...customerIds],
      at: orphanedAt,
      acts: [
        {
          label: $localize`End billing`,
          name: $localize`End billing for ${who}:account:`,
          run: async () => {
            if (!(await this.confirm.ask(confirmEnd(row)))) return null;
            await this.api.post('/api/admin/billing/orphans/{uid}/end', { params: { uid } });
            return $localize`Billing of ${who}:account: was ended.`;
          },
        },
      ],
    };
  }

  private duplicateItem(row: DuplicateView): QueueItem {
    const { id, keptId, uid, foundAt, kept, duplicate } = row;
    const [staying, second] = [describeSubscription(kept), describeSubscription(duplicate)];
    const params = { id };
    return {
      key: `duplicate ${id}`,
      tone: 'attention',
      text: $localize`An account has a second paid subscription`,
      facts: [
        $localize`Stays: ${staying}:subscription:`,
        $localize`:The second subscription:Duplicate: ${second}:subscription:`,
      ],
      ids: [keptId, id],
      at: foundAt,
      link: { label: $localize`View account`, route: `/admin/users/${uid}` },
      acts: [
        {
          label: $localize`:Button:Cancel the duplicate`,
          name: $localize`Cancel the duplicate, ${id}:id:`,
          run: async () => {
            if (!(await this.confirm.ask(confirmCancellation(row)))) return null;
            return describeDecision(
              await this.api.post('/api/admin/billing/duplicates/{id}/approve', { params }),
            );
          },
        },
        {
          label: $localize`:Button, of two subscriptions:Keep both`,
          name: $localize`Keep both, ${keptId}:kept: and ${id}:duplicate:`,
          run: async () => {
            if (!(await this.confirm.ask(confirmKeeping(row)))) return null;
            return describeDecision(
              await this.api.post('/api/admin/billing/duplicates/{id}/keep', { params }),
            );
          },
        },
      ],
    };
  }

  /** Emits on changes only: the first snapshot equals the API response. */
  private watch(outcome: EventOutcome) {
    return this.live
      .watchQuery({
        collection: paths.webhookEvents(),
        where: [['outcome', '==', outcome]],
        orderBy: [['receivedAt', 'desc']],
        limit: WATCHED,
        schema: () => import('@keelson/contracts/billing/ledger').then((m) => m.WebhookEvent),
        idField: 'id',
      })
      .pipe(skip(1));
  }
}
