import { inject, Service, signal } from '@angular/core';
import { toObservable, takeUntilDestroyed } from '@angular/core/rxjs-interop';
import type {
  BillingOverview,
  EventOutcome,
  WebhookEvent,
} from '@keelson/contracts/billing/ledger';
import type { EventId, UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { filter, switchMap } from 'rxjs';
import { ApiClient } from '../../core/api/api-client';
import { PagedList } from '../../core/api/paged-list';
import { AsyncState } from '../../core/api/async-state';
import { Live } from '../../core/firebase/live';
import type { ResyncResult } from '../ui/describe-resync';

const PAGE_SIZE = 50;

/** The payment event ledger, loaded from the API and updated by a listener on the newest entries. */
@Service({ autoProvided: false })
export class BillingStore {
  private readonly api = inject(ApiClient);
  private readonly live = inject(Live);
  private readonly outcome = signal<EventOutcome | null | undefined>(undefined);

  readonly overview = new AsyncState<BillingOverview>(() =>
    this.api.get('/api/admin/billing/overview'),
  );
  readonly list = new PagedList<EventOutcome | null, WebhookEvent>(
    (outcome, cursor) =>
      this.api.get('/api/admin/billing/events', {
        query: {
          limit: PAGE_SIZE,
          ...(outcome === null ? {} : { outcome }),
          ...(cursor === undefined ? {} : { cursor }),
        },
      }),
    ({ id }) => id,
  );

  constructor() {
    toObservable(this.outcome)
      .pipe(
        filter((outcome) => outcome !== undefined),
        switchMap((outcome) => this.newest(outcome)),
        takeUntilDestroyed(),
      )
      .subscribe((events) => {
        this.list.merge(events, () => true);
        void this.overview.refresh();
      });
  }

  async show(outcome: EventOutcome | null): Promise<void> {
    this.outcome.set(undefined); // stops the previous listener before the new list loads
    await this.list.setQuery(outcome);
    this.outcome.set(outcome);
  }

  /** Retries an event. @throws {ApiError} */
  async retry(id: EventId): Promise<WebhookEvent> {
    return this.applyEvent(
      await this.api.post('/api/admin/billing/events/{id}/retry', { params: { id } }),
    );
  }

  /** Assigns the customer of a parked event to an account. @throws {ApiError} */
  async resolve(id: EventId, uid: UserId): Promise<WebhookEvent> {
    return this.applyEvent(
      await this.api.post('/api/admin/billing/events/{id}/resolve', {
        params: { id },
        body: { uid },
      }),
    );
  }

  /** Takes back the assignment of an event's customer. @throws {ApiError} */
  async unresolve(id: EventId): Promise<WebhookEvent> {
    const event = this.applyEvent(
      await this.api.post('/api/admin/billing/events/{id}/unresolve', { params: { id } }),
    );
    // Other events of the customer changed too.
    void this.list.refresh();
    return event;
  }

  /** @throws {ApiError} */
  async resync(uid: UserId): Promise<ResyncResult> {
    const { changed, missing } = await this.api.post('/api/admin/billing/users/{uid}/resync', {
      params: { uid },
    });
    void this.overview.refresh();
    return { changed, missing };
  }

  private applyEvent(event: WebhookEvent): WebhookEvent {
    this.list.replace(event);
    void this.overview.refresh();
    return event;
  }

  private newest(outcome: EventOutcome | null) {
    return this.live.watchQuery({
      collection: paths.webhookEvents(),
      ...(outcome === null ? {} : { where: [['outcome', '==', outcome]] as const }),
      orderBy: [['receivedAt', 'desc']],
      limit: PAGE_SIZE,
      schema: () => import('@keelson/contracts/billing/ledger').then((m) => m.WebhookEvent),
      idField: 'id',
    });
  }
}
