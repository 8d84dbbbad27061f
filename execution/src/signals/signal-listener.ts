import { type AgentId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { MINUTE, SECOND } from '@keelson/contracts/time';
import { type Logger } from '@keelson/server/logger';
import {
  type DocumentSnapshot,
  type Firestore,
  type QuerySnapshot,
  Timestamp,
} from 'firebase-admin/firestore';
import { type SignalHub } from './signal-hub';
import { DispatchSignal } from './signal-sender';
import { DispatchSignals } from './dispatch-signals';

/** Instances whose last message is older sent it before this one started. Allows for clocks that differ. */
const RECENT_MS = 10 * MINUTE;
const REOPEN_MS = 5 * SECOND;

export interface SignalListenerDeps {
  readonly db: Firestore;
  readonly instanceId: string;
  readonly hub: SignalHub;
  readonly log: Logger;
}

/** Receives the messages of the other instances: one listener, one read for each message. */
export class SignalListener {
  private unsubscribe: (() => void) | null = null;
  private timer: NodeJS.Timeout | null = null;
  /** The last message that was handled, by instance. Null until the first snapshot. */
  private handled: Map<string, number> | null = null;
  /** When other instances last reported ended runs, by agent and by instance, by `performance.now()`. */
  private readonly endedAt = new Map<AgentId, Map<string, number>>();

  constructor(private readonly deps: SignalListenerDeps) {}

  get isLive(): boolean {
    return this.handled !== null;
  }

  /** The instances that have ended runs of an agent within some milliseconds. An instance that ends runs reports it once a second. */
  endingRunsOf(agentId: AgentId, ms: number): string[] {
    const since = performance.now() - ms;
    const reported = this.endedAt.get(agentId) ?? new Map<string, number>();
    return [...reported].flatMap(([id, at]) => (at >= since ? id : []));
  }

  open(): void {
    const { db, log } = this.deps;
    const since = Timestamp.fromMillis(Date.now() - RECENT_MS);
    this.unsubscribe = db
      .collection(paths.dispatchSignals())
      .where('at', '>', since)
      .onSnapshot(
        (snapshot) => this.receive(snapshot),
        (error) => {
          log.warn('Listening for changes of other instances failed', { error });
          this.close();
          this.timer = setTimeout(() => this.open(), REOPEN_MS);
          this.timer.unref();
        },
      );
  }

  close(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.unsubscribe?.();
    this.unsubscribe = null;
    this.handled = null;
  }

  private receive(snapshot: QuerySnapshot): void {
    const { hub } = this.deps;
    if (this.handled === null) {
      // Messages before this moment are unknown, so everything may have changed.
      this.handled = new Map(snapshot.docs.map((document) => [document.id, lastOf(document)]));
      hub.publish(DispatchSignals.forEverything(), 'elsewhere');
      return;
    }
    for (const { type, doc } of snapshot.docChanges()) {
      if (type !== 'removed') this.handle(doc, this.handled);
    }
  }

  private handle(document: DocumentSnapshot, handled: Map<string, number>): void {
    const { instanceId, hub } = this.deps;
    if (document.id === instanceId) return;
    const last = handled.get(document.id) ?? 0;
    const messages = messagesOf(document);
    const signals = new DispatchSignals();
    for (const message of messages) {
      if (message.number > last) signals.merge(DispatchSignals.fromStored(message));
    }
    signals.everything ||= (messages[0]?.number ?? 0) > last + 1;
    handled.set(document.id, messages.at(-1)?.number ?? last);
    if (signals.ended > 0) this.noteEnded(document.id, signals);
    hub.publish(signals, 'elsewhere');
  }

  private noteEnded(instanceId: string, { agents }: DispatchSignals): void {
    for (const id of agents) {
      const reported = this.endedAt.get(id) ?? new Map<string, number>();
      this.endedAt.set(id, reported.set(instanceId, performance.now()));
    }
  }
}

const messagesOf = (document: DocumentSnapshot) =>
  DispatchSignal.safeParse(document.data()).data?.messages ?? [];

const lastOf = (document: DocumentSnapshot): number => messagesOf(document).at(-1)?.number ?? 0;
