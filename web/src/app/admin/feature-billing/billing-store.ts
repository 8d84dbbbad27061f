import { inject, Service } from '@angular/core';
import { toObservable, takeUntilDestroyed } from '@angular/core/rxjs-interop';
import type {
  BillingOverview,
  EventOutcome,
  WebhookEvent,
} from '@keelson/contracts/billing/ledger';
import type { EventId, UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { signal } from '@angular/core';
import { filter, switchMap } from 'rxjs';
import { ApiClient } from '../../core/api/api-client';
import { PagedList } from '../../core/api/paged-list';
import { AsyncState } from '../../core/api/async-state';
import { Live } from '../../core/firebase/live';

const PAGE = 50;

/** The ledger of payment events: asked of the API, then kept true by a listener on its newest entries. */
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
          limit: PAGE,
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
    this.outcome.set(undefined); // the listener of the former list ends before the new one shows
    await this.list.setQuery(outcome);
    this.outcome.set(outcome);
  }

  /** Handles an event again. @throws {ApiError} */
  async retry(id: EventId): Promise<WebhookEvent> {
    return this.take(
      await this.api.post('/api/admin/billing/events/{id}/retry', { params: { id } }),
    );
  }

  /** Gives a parked event's customer to an account. @throws {ApiError} */
  async resolve(id: EventId, uid: UserId): Promise<WebhookEvent> {
    return this.take(
      await this.api.post('/api/admin/billing/events/{id}/resolve', {
        params: { id },
        body: { uid },
      }),
    );
  }

  /** @returns How many records differed from the provider's. @throws {ApiError} */
  async resync(uid: UserId): Promise<number> {
    const { changed } = await this.api.post('/api/admin/billing/users/{uid}/resync', {
      params: { uid },
    });
    void this.overview.refresh();
    return changed;
  }

  private take(event: WebhookEvent): WebhookEvent {
    this.list.replace(event);
    void this.overview.refresh();
    return event;
  }

  private newest(outcome: EventOutcome | null) {
    return this.live.watchQuery({
      collection: paths.webhookEvents(),
      ...(outcome === null ? {} : { where: [['outcome', '==', outcome]] as const }),
      orderBy: [['receivedAt', 'desc']],
      limit: PAGE,
      schema: () => import('@keelson/contracts/billing/ledger').then((m) => m.WebhookEvent),
      idField: 'id',
    });
  }
}
