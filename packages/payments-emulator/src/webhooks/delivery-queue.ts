import { type DeliveryRecord } from '../model/event-records';
import { type Change } from '../model/records';

/** An index of the pending deliveries. */
export class DeliveryQueue {
  private readonly pending = new Map<string, DeliveryRecord>();
  private readonly perEvent = new Map<string, number>();

  constructor(deliveries: readonly DeliveryRecord[]) {
    for (const delivery of deliveries) this.set(delivery.id, delivery);
  }

  /** Applies the changes of a command. */
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

  /** Number of pending deliveries of an event. */
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
