import { type DeliveryRecord } from '../model/event-records';
import { type Store } from '../store/store';
import { type Envelope, post, type Posted } from './deliver';
import { retryDelayMs } from './retry-schedule';
import { type Change } from '../model/records';

class DeliveryQueue {
  private readonly pending = new Map<string, DeliveryRecord>();
  private readonly perEvent = new Map<string, number>();

  constructor(deliveries: readonly DeliveryRecord[]) {
    for (const delivery of deliveries) this.set(delivery.id, delivery);
  }

  follow(changes: readonly Change[]): void {
    for (const change of changes) {
      if (change.kind === 'delivery') this.set(change.id, change.record);
    }
  }

  clear(): void {
    this.pending.clear();
    this.perEvent.clear();
  }

  all(): IterableIterator<DeliveryRecord> {
    return this.pending.values();
  }

  countOf(event: string): number {
    return this.perEvent.get(event) ?? 0;
  }

  private set(id: string, delivery: DeliveryRecord | null): void {
    const before = this.pending.get(id);
    if (before !== undefined) this.count(before.event, -1);
    this.pending.delete(id);
    if (delivery?.status !== 'pending') return;
    this.pending.set(id, delivery);
    this.count(delivery.event, 1);
  }

  private count(event: string, by: number): void {
    const count = this.countOf(event) + by;
    if (count === 0) this.perEvent.delete(event);
    else this.perEvent.set(event, count);
  }
}

export interface DispatcherOptions {
  /** Factor by which retries are faster than the provider's. */
  readonly compression: number;
  readonly timeoutMs: number;
  /** Maximum number of concurrent deliveries. */
  readonly concurrency: number;
}

/** Sends queued deliveries to their endpoints and retries them until they succeed or expire. */
export class WebhookDispatcher {
  private readonly inFlight = new Map<string, Promise<void>>();
  private timer: NodeJS.Timeout | null = null;
  private readonly queue: DeliveryQueue;
  private readonly unsubscribe: () => void;
  private readonly closing = new AbortController();

  constructor(
    private readonly store: Store,
    private readonly options: DispatcherOptions,
  ) {
    this.queue = new DeliveryQueue(store.state.all('delivery'));
    this.unsubscribe = store.onChange((changes) => {
      this.queue.follow(changes);
      this.wake();
    });
    this.wake();
  }

  /** Attempts every pending delivery once, including held and delayed ones, and waits for the responses. */
  async flush(): Promise<{ attempted: number; delivered: number; pending: number }> {
    await Promise.all(this.inFlight.values());
    const pending = [...this.queue.all()];
    const queue = [...pending];
    const work = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        await (this.inFlight.get(next.id) ?? this.tryAgain(next));
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

  clear(): void {
    this.queue.clear();
  }

  /** Starts no new delivery; aborted ones stay pending. */
  async close(): Promise<void> {
    this.unsubscribe();
    if (this.timer !== null) clearTimeout(this.timer);
    this.closing.abort();
    await Promise.all(this.inFlight.values());
  }

  /** Schedules one check of the queue for many changes. */
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
    return [...this.queue.all()].filter(({ id }) => !this.inFlight.has(id));
  }

  private nextDueMs(): number | null {
    if (this.inFlight.size >= this.options.concurrency) return null; // a finished delivery schedules the next check
    const dues = this.waiting().map(({ dueMs }) => dueMs);
    return dues.length === 0 ? null : Math.min(...dues);
  }

  private send(): void {
    if (this.closing.signal.aborted) return;
    const now = Date.now();
    const free = this.options.concurrency - this.inFlight.size;
    const due = this.waiting()
      .filter(({ dueMs }) => dueMs <= now)
      .sort((a, b) => a.dueMs - b.dueMs)
      .slice(0, Math.max(0, free));
    for (const delivery of due) void this.start(delivery);
  }

  /** Sends a delivery, unless it was sent meanwhile. */
  private async tryAgain({ id, attempts }: DeliveryRecord): Promise<void> {
    const delivery = this.store.state.find('delivery', id);
    if (delivery?.status === 'pending' && delivery.attempts === attempts)
      await this.start(delivery);
  }

  private start(delivery: DeliveryRecord): Promise<void> {
    const trip = this.deliver(delivery).finally(() => {
      this.inFlight.delete(delivery.id);
      this.wake();
    });
    this.inFlight.set(delivery.id, trip);
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
      if (delivery === undefined) return; // the state was reset
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
