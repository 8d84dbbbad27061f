import { type Wakes } from './wakes';

/** Where a change was made. This instance acts at once, the others a moment later. */
export type WakeOrigin = 'here' | 'elsewhere';
export type WakeListener = (wakes: Wakes, origin: WakeOrigin) => void;

/** Tells the dispatcher and the waiting agents of one instance what may be able to start. */
export class WakeHub {
  private readonly listeners = new Set<WakeListener>();

  /** @returns A function that unsubscribes. */
  subscribe(listener: WakeListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  publish(wakes: Wakes, origin: WakeOrigin): void {
    if (wakes.isEmpty) return;
    for (const listener of [...this.listeners]) listener(wakes, origin);
  }
}
