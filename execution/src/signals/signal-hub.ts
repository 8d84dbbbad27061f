import { type DispatchSignals } from './dispatch-signals';

/** Says whether this instance made a change: it acts at once, the others a moment later. */
export type SignalOrigin = 'here' | 'elsewhere';
export type OnSignals = (signals: DispatchSignals, origin: SignalOrigin) => void;

/** Tells the dispatcher and the waiting agents of one instance what may be able to start. */
export class SignalHub {
  private readonly listeners = new Set<OnSignals>();

  /** @returns A function that unsubscribes. */
  subscribe(listener: OnSignals): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  publish(signals: DispatchSignals, origin: SignalOrigin): void {
    if (signals.isEmpty) return;
    for (const listener of [...this.listeners]) listener(signals, origin);
  }
}
