import { type DeliveryRecord } from '../model/records';
import { type Store } from '../store/store';
import { type Envelope, post, type Posted } from './deliver';
import { DeliveryQueue } from './delivery-queue';
import { retryDelayMs } from './retry-schedule';

export interface CourierOptions {
  /** How many times faster than the provider failed deliveries are tried again. */
  readonly compression: number;
  readonly timeoutMs: number;
  /** Deliveries under way at once. */
  readonly concurrency: number;
}

/** Carries queued deliveries to their endpoints, again and again until they arrive or it is too late. */
export class Courier {
  private readonly underWay = new Map<string, Promise<void>>();
  private timer: NodeJS.Timeout | null = null;
  private readonly queue: DeliveryQueue;
  private readonly unsubscribe: () => void;
  private readonly closing = new AbortController();

  constructor(
    private readonly store: Store,
    private readonly options: CourierOptions,
  ) {
    this.queue = new DeliveryQueue(store.state.all('delivery'));
    this.unsubscribe = store.onChange((changes) => {
      this.queue.follow(changes);
      this.wake();
    });
    this.wake();
  }

  /** Tries everything that is pending once, held and delayed ones too, and waits for the answers. */
  async flush(): Promise<{ attempted: number; delivered: number; pending: number }> {
    await Promise.all(this.underWay.values());
    const pending = [...this.queue.all()];
    const queue = [...pending];
    const work = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        await (this.underWay.get(next.id) ?? this.tryAgain(next));
      }
    };
    await Promise.all(Array.from({ length: this.options.concurrency }, work));
    const after = pending.map(({ id }) => this.store.state.find('delivery', id)?.status);
    return {
      attempted: pending.length,
      delivered: after.filter((status) => status === 'delivered').length,
      pending: after.filter((status) => status === 'pending').length,
    };
  }

  /** Forgets what was queued, as after a reset. */
  forget(): void {
    this.queue.clear();
  }

  /** Starts nothing new; what is under way is broken off and stays pending. */
  async close(): Promise<void> {
    this.unsubscribe();
    if (this.timer !== null) clearTimeout(this.timer);
    this.closing.abort();
    await Promise.all(this.underWay.values());
  }

  /** Looks at the queue soon: many changes at once are one look. */
  private wake(inMs = 0): void {
    if (this.closing.signal.aborted) return;
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.timer = null;
      this.send();
      const next = this.nextDueMs();
      if (next !== null) this.wake(Math.min(Math.max(next - Date.now(), 1), 60_000));
    }, inMs);
    this.timer.unref();
  }

  private waiting(): DeliveryRecord[] {
    return [...this.queue.all()].filter(({ id }) => !this.underWay.has(id));
  }

  private nextDueMs(): number | null {
    if (this.underWay.size >= this.options.concurrency) return null; // whoever arrives wakes us
    const dues = this.waiting().map(({ dueMs }) => dueMs);
    return dues.length === 0 ? null : Math.min(...dues);
  }

  private send(): void {
    if (this.closing.signal.aborted) return;
    const now = Date.now();
    const free = this.options.concurrency - this.underWay.size;
    const due = this.waiting()
      .filter(({ dueMs }) => dueMs <= now)
      .sort((a, b) => a.dueMs - b.dueMs)
      .slice(0, Math.max(0, free));
    for (const delivery of due) void this.start(delivery);
  }

  /** Once more, unless that happened while it waited for its turn. */
  private async tryAgain({ id, attempts }: DeliveryRecord): Promise<void> {
    const delivery = this.store.state.find('delivery', id);
    if (delivery?.status === 'pending' && delivery.attempts === attempts)
      await this.start(delivery);
  }

  private start(delivery: DeliveryRecord): Promise<void> {
    const trip = this.deliver(delivery).finally(() => {
      this.underWay.delete(delivery.id);
      this.wake();
    });
    this.underWay.set(delivery.id, trip);
    return trip;
  }

  private async deliver(delivery: DeliveryRecord): Promise<void> {
    const envelope = this.envelope(delivery);
    if (envelope === null) {
      this.write(
        delivery.id,
        { status: null, error: 'The endpoint was deleted or disabled' },
        'given-up',
      );
      return;
    }
    const posted = await post(envelope, this.options.timeoutMs, this.closing.signal);
    if (posted.status === null && this.closing.signal.aborted) return;
    const isDelivered = posted.status !== null && posted.status >= 200 && posted.status < 300;
    this.write(delivery.id, posted, isDelivered ? 'delivered' : 'pending');
  }

  private envelope(delivery: DeliveryRecord): Envelope | null {
    const { state } = this.store;
    const event = state.find('event', delivery.event);
    const endpoint = state.find('webhookEndpoint', delivery.endpoint);
    if (event === undefined || endpoint?.status !== 'enabled') return null;
    return { delivery, event, endpoint, pending: this.queue.countOf(event.id) };
  }

  private write(id: string, posted: Posted, outcome: 'delivered' | 'pending' | 'given-up'): void {
    this.store.run((draft) => {
      const delivery = draft.find('delivery', id);
      if (delivery === undefined) return; // reset meanwhile
      const attempts = delivery.attempts + 1;
      const delay = outcome === 'pending' ? retryDelayMs(attempts, this.options.compression) : null;
      const atMs = draft.moment.nowMs;
      draft.put('delivery', {
        ...delivery,
        answer: { atMs, ...posted },
        attempts,
        dueMs: delay === null ? delivery.dueMs : atMs + delay,
        status: outcome === 'pending' && delay === null ? 'given-up' : outcome,
      });
    });
  }
}
