import { randomBytes } from 'node:crypto';
import { type Command, decide, type Decision } from '../model/decide';
import { type Moment } from '../model/draft';
import { type Change, type Kind, type Records } from '../model/records';
import { freshSettings } from '../model/settings';
import { type Reader } from '../model/state';
import { Journal } from './journal';

/** The mutable state of a running provider: all records by kind and id. */
class LiveState implements Reader {
  private readonly tables = new Map<Kind, Map<string, unknown>>();

  find<K extends Kind>(kind: K, id: string): Records[K] | undefined {
    return this.tables.get(kind)?.get(id) as Records[K] | undefined;
  }

  all<K extends Kind>(kind: K): Records[K][] {
    return [...(this.tables.get(kind)?.values() ?? [])] as Records[K][];
  }

  apply(changes: readonly Change[]): void {
    for (const { kind, id, record } of changes) {
      const table = this.tables.get(kind) ?? new Map<string, unknown>();
      this.tables.set(kind, table);
      if (record === null) table.delete(id);
      else table.set(id, record);
    }
  }

  clear(): void {
    this.tables.clear();
  }
}

const DAY_MS = 86_400_000;
/** Retention in days: the provider lists events for 30 days and stores responses for one. */
const KEPT_DAYS = { event: 30, delivery: 30, idempotencyRecord: 1 };
/** Number of commands between compactions of the journal. */
const COMPACT_AFTER = 20_000;

export interface StoreOptions {
  /** Folder of the journal; null for memory only. */
  readonly folder: string | null;
  readonly publicUrl: string;
  /** Real time, epoch milliseconds. */
  readonly now: () => number;
}

const NO_REQUEST: Moment['request'] = { id: null, idempotency_key: null };

/** The provider's state. Commands run one at a time and atomically. */
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
    const opened =
      folder === null ? null : Journal.open(folder, (change) => isRetained(change, now));
    const store = new Store(options, opened?.journal ?? null, opened?.changes ?? []);
    store.initialize();
    return store;
  }

  /** The live state; later reads may be newer. */
  get state(): Reader {
    return this.live;
  }

  /** Runs a command, stores its changes, and then returns its result. */
  run<Result>(command: Command<Result>, request = NO_REQUEST): Decision<Result> {
    const decision = decide(this.live, command, { nowMs: this.options.now(), request });
    if (decision.changes.length > 0) {
      this.journal?.append(decision.changes);
      this.live.apply(decision.changes);
      this.compact();
      for (const listener of this.listeners) listener(decision.changes);
    }
    return decision;
  }

  private compact(): void {
    const { journal } = this;
    if (journal === null || journal.length <= COMPACT_AFTER) return;
    try {
      journal.rewrite(everything(this.live));
    } catch {
      // The disk is full. The command is stored, and the next one tries again.
    }
  }

  read<Result>(question: Command<Result>): Result {
    return decide(this.live, question, { nowMs: this.options.now(), request: NO_REQUEST }).result;
  }

  /** Subscribes to the changes of every command; returns the unsubscribe function. */
  onChange(listener: (changes: readonly Change[]) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

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
  charge: true,
  balanceTransaction: true,
  refund: true,
  dispute: true,
  fraudWarning: true,
  product: true,
  price: true,
  coupon: true,
  promotionCode: true,
  discount: true,
  customer: true,
  paymentMethod: true,
  subscription: true,
  subscriptionSchedule: true,
  invoice: true,
  paymentIntent: true,
  checkoutSession: true,
  challenge: true,
  portalSession: true,
  portalConfiguration: true,
  event: true,
  webhookEndpoint: true,
  delivery: true,
  idempotencyRecord: true,
  meter: true,
  meterEvent: true,
};

const everything = (state: Reader): Change[] =>
  (Object.keys(KINDS) as Kind[]).flatMap((kind) =>
    state.all(kind).map((record) => ({ kind, id: record.id, record }) as Change),
  );

function isRetained(change: Change, nowMs: number): boolean {
  const after = (days: number): number => nowMs - days * DAY_MS;
  // Kinds of earlier versions are dropped.
  if (change.record === null || !(change.kind in KINDS)) return false;
  if (change.kind === 'event') return change.record.recordedMs > after(KEPT_DAYS.event);
  if (change.kind === 'delivery') return change.record.createdMs > after(KEPT_DAYS.delivery);
  if (change.kind === 'idempotencyRecord')
    return change.record.atMs > after(KEPT_DAYS.idempotencyRecord);
  return true;
}
