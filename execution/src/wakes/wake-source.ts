import { type Clock } from '@keelson/server/clock';
import { type Logger } from '@keelson/server/logger';
import { type Firestore } from 'firebase-admin/firestore';
import { newId } from '../platform/ids';
import { type RetryTimer } from './retry-timer';
import { WakeHub } from './wake-hub';
import { WakeSender } from './wake-sender';
import { WakeSignalListener } from './wake-listener';
import { type Wakes } from './wakes';

export interface WakeSourceDeps {
  readonly db: Firestore;
  readonly now: Clock;
  readonly log: Logger;
  readonly retries: (hub: WakeHub) => RetryTimer;
}

/** What may be able to start, from this instance, from the others and because a retry is due. */
export class WakeSource {
  readonly hub = new WakeHub();
  private readonly sender: WakeSender;
  private readonly listener: WakeSignalListener;
  private readonly retries: RetryTimer;
  private holders = 0;

  constructor({ db, log, retries }: WakeSourceDeps) {
    const instanceId = newId();
    this.sender = new WakeSender(db, instanceId, log);
    this.listener = new WakeSignalListener({ db, instanceId, hub: this.hub, log });
    this.retries = retries(this.hub);
  }

  /** True while changes of other instances arrive. */
  get isLive(): boolean {
    return this.listener.isLive;
  }

  /** Tells this instance and the others. */
  publish(wakes: Wakes): void {
    this.hub.publish(wakes, 'here');
    this.sender.send(wakes);
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
