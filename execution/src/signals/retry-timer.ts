import { AgentId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type EpochMs } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { kanbanRefs } from '@keelson/server/kanban/refs';
import { type Logger } from '@keelson/server/logger';
import { type DocumentSnapshot, type Firestore, Timestamp } from 'firebase-admin/firestore';
import { EarliestTimer } from '@keelson/server/earliest-timer';
import { type SignalHub } from './signal-hub';
import { DispatchSignals } from './dispatch-signals';

export interface RetryTimerDeps {
  readonly db: Firestore;
  readonly hub: SignalHub;
  readonly now: Clock;
  readonly log: Logger;
}

export class RetryTimer {
  private readonly timer: EarliestTimer;
  private unsubscribe: (() => void) | null = null;

  constructor(private readonly deps: RetryTimerDeps) {
    const { now, log } = deps;
    this.timer = new EarliestTimer({
      query: (from) => this.waiting(from),
      timeOf: (document) => (document as DocumentSnapshot<Card>).data()?.notBefore ?? null,
      act: (from, at) => this.wake(from, at),
      now,
      log,
      isTold: true,
    });
  }

  start(): void {
    const { hub, now } = this.deps;
    this.timer.start(now());
    this.unsubscribe = hub.subscribe(({ due, everything }) => {
      const at = due.get('retry');
      if (everything) this.timer.start(now());
      else if (at !== undefined) this.timer.expect(at);
    });
  }

  stop(): void {
    this.unsubscribe?.();
    void this.timer.stop();
  }

  private async wake(from: EpochMs, at: EpochMs): Promise<EpochMs> {
    const due = await this.waiting(from).where('notBefore', '<=', Timestamp.fromMillis(at)).get();
    const agents = due.docs.flatMap((document) => {
      const { assignee } = document.data();
      return assignee?.kind === 'agent' ? [AgentId.parse(assignee.id)] : [];
    });
    this.deps.hub.publish(DispatchSignals.forAgents(agents), 'elsewhere');
    return at;
  }

  private waiting(from: EpochMs) {
    return kanbanRefs(this.deps.db)
      .allCards()
      .where('archived', '==', false)
      .where('status', '==', 'ready')
      .where('notBefore', '>', Timestamp.fromMillis(from))
      .orderBy('notBefore');
  }
}
