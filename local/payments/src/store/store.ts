import { randomBytes } from 'node:crypto';
import { type Command, decide, type Decision } from '../model/decide';
import { type Moment } from '../model/draft';
import { type Change, type Kind } from '../model/records';
import { freshSettings } from '../model/settings';
import { type Reader } from '../model/state';
import { Journal } from './journal';
import { LiveState } from './live-state';

const DAY_MS = 86_400_000;
/** The provider lists events of the last 30 days; kept answers are good for one. */
const KEPT_DAYS = { event: 30, delivery: 30, keptAnswer: 1 };
/** Commands after which the journal is summed up while running. */
const COMPACT_AFTER = 20_000;

export interface StoreOptions {
  /** Folder of the journal; null keeps everything in memory. */
  readonly folder: string | null;
  readonly publicUrl: string;
  /** Real time, epoch milliseconds. */
  readonly now: () => number;
}

const NO_REQUEST: Moment['request'] = { id: null, idempotency_key: null };

/** The state of the provider and the only way to change it: one command at a time, each as a whole. */
export class Store {
  private readonly live = new LiveState();
  private readonly listeners = new Set<(changes: readonly Change[]) => void>();

  private constructor(
    private readonly options: StoreOptions,
    private readonly journal: Journal | null,
    changes: readonly Change[],
  ) {
    this.live.apply(changes);
  }

  static open(options: StoreOptions): Store {
    const { folder } = options;
    const now = options.now();
    const opened = folder === null ? null : Journal.open(folder, (change) => isYoung(change, now));
    const store = new Store(options, opened?.journal ?? null, opened?.changes ?? []);
    store.initialize();
    return store;
  }

  /** The state as it is now; what is read from it later may be newer. */
  get state(): Reader {
    return this.live;
  }

  /** Decides a command, keeps what it changes, and only then answers. */
  run<Result>(command: Command<Result>, request = NO_REQUEST): Decision<Result> {
    const decision = decide(this.live, command, { nowMs: this.options.now(), request });
    if (decision.changes.length > 0) {
      this.journal?.append(decision.changes);
      this.live.apply(decision.changes);
      if ((this.journal?.length ?? 0) > COMPACT_AFTER) this.journal?.rewrite(everything(this.live));
      for (const listener of this.listeners) listener(decision.changes);
    }
    return decision;
  }

  /** Looks at the state without changing it. */
  read<Result>(question: Command<Result>): Result {
    return decide(this.live, question, { nowMs: this.options.now(), request: NO_REQUEST }).result;
  }

  /** Calls back with what every command changed, until the returned function is called. */
  onChange(listener: (changes: readonly Change[]) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Forgets everything. */
  reset(): void {
    this.live.clear();
    this.journal?.rewrite([]);
    this.initialize();
  }

  close(): void {
    this.journal?.close();
  }

  private initialize(): void {
    const settings = this.live.find('settings', 'settings');
    const { publicUrl } = this.options;
    this.run((draft) =>
      draft.put(
        'settings',
        settings === undefined
          ? freshSettings(randomBytes(24).toString('hex'), publicUrl)
          : { ...settings, publicUrl },
      ),
    );
  }
}

const KINDS: Record<Kind, true> = {
  settings: true,
  product: true,
  price: true,
  customer: true,
  paymentMethod: true,
  subscription: true,
  invoice: true,
  paymentIntent: true,
  checkoutSession: true,
  challenge: true,
  portalSession: true,
  portalConfiguration: true,
  event: true,
  webhookEndpoint: true,
  delivery: true,
  keptAnswer: true,
  testClock: true,
};

const everything = (state: Reader): Change[] =>
  (Object.keys(KINDS) as Kind[]).flatMap((kind) =>
    state.all(kind).map((record) => ({ kind, id: record.id, record }) as Change),
  );

function isYoung(change: Change, nowMs: number): boolean {
  const after = (days: number): number => nowMs - days * DAY_MS;
  if (change.record === null) return false;
  if (change.kind === 'event') return change.record.recordedMs > after(KEPT_DAYS.event);
  if (change.kind === 'delivery') return change.record.createdMs > after(KEPT_DAYS.delivery);
  if (change.kind === 'keptAnswer') return change.record.atMs > after(KEPT_DAYS.keptAnswer);
  return true;
}
