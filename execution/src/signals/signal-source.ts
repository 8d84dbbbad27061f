import { type AgentId } from '@keelson/contracts/ids';
import { SECOND } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { type Firestore } from 'firebase-admin/firestore';
import { newId } from '../platform/ids';
import { type RetryTimer } from './retry-timer';
import { SignalHub } from './signal-hub';
import { SignalSender } from './signal-sender';
import { SignalListener } from './signal-listener';
import { type DispatchSignals } from './dispatch-signals';

/** An instance counts as busy with an agent for this long after it has reported an ended run of the agent. */
const BUSY_MS = 5 * SECOND;

export interface SignalSourceDeps {
  readonly db: Firestore;
  readonly now: Clock;
  readonly log: Logger;
  readonly retries: (hub: SignalHub) => RetryTimer;
}

/** Holds what may be able to start, from this instance, from the others and because a retry is due. */
export class SignalSource {
  readonly hub = new SignalHub();
  private readonly sender: SignalSender;
  private readonly listener: SignalListener;
  private readonly retries: RetryTimer;
  private holders = 0;
  private readonly instanceId = newId();

  constructor({ db, log, retries }: SignalSourceDeps) {
    const { instanceId } = this;
    this.sender = new SignalSender(db, instanceId, log);
    this.listener = new SignalListener({ db, instanceId, hub: this.hub, log });
    this.retries = retries(this.hub);
  }

  /** The ids of the instances at which workers of an agent claim and complete cards now, this one first. */
  busyInstances(agentId: AgentId): string[] {
    return [this.instanceId, ...this.listener.endingRunsOf(agentId, BUSY_MS)];
  }

  get isLive(): boolean {
    return this.listener.isLive;
  }

  publish(signals: DispatchSignals): void {
    this.hub.publish(signals, 'here');
    this.sender.send(signals);
  }

  /** Listens until the returned function is called. Several holders share the listeners. */
  hold(): () => void {
    this.holders += 1;
    if (this.holders === 1) {
      this.listener.open();
      this.retries.start();
    }
    let held = true;
    return () => {
      if (!held) return;
      held = false;
      this.holders -= 1;
      if (this.holders > 0) return;
      this.listener.close();
      this.retries.stop();
    };
  }

  /** Ends all listeners, sends what is pending to the other instances, and nothing after it. */
  stop(): Promise<void> {
    this.listener.close();
    this.retries.stop();
    return this.sender.stop();
  }
}
