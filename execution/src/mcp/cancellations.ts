import { createHash } from 'node:crypto';
import { FIRST_LEASE_MS } from '../leases/domain/lease';
import { type SignalSource } from '../signals/signal-source';
import { DispatchSignals } from '../signals/dispatch-signals';

export interface RequestName {
  readonly agentId: string;
  /** The id that this service gave to the client when it connected. */
  readonly sessionId: string;
  readonly id: string | number;
}

/**
 * Requests that clients of revision 2025-11-25 may cancel by a message of its own, which may arrive at another instance. Newer
 * clients close the response instead.
 */
export class Cancellations {
  private readonly open = new Map<string, AbortController>();

  constructor(private readonly signals: SignalSource) {
    signals.hub.subscribe(({ canceled }) => {
      for (const request of canceled) this.open.get(request)?.abort();
    });
  }

  /** Aborts when the client cancels the request, also for a while after its response, which the client may not have read. */
  signalOf(name: RequestName): AbortSignal {
    const key = keyOf(name);
    const controller = new AbortController();
    this.open.set(key, controller);
    const timer = setTimeout(() => {
      if (this.open.get(key) === controller) this.open.delete(key);
    }, MAX_WAIT_MS);
    timer.unref();
    return controller.signal;
  }

  cancel(name: RequestName): void {
    this.signals.publish(DispatchSignals.forCanceled(keyOf(name)));
  }
}

/** A wait of 30 seconds at most, then the time in which a claim counts as not taken. */
const MAX_WAIT_MS = 2 * FIRST_LEASE_MS;

const keyOf = ({ agentId, sessionId, id }: RequestName): string =>
  createHash('sha256')
    .update(JSON.stringify([agentId, sessionId, id]))
    .digest('base64url');
