import { createHash } from 'node:crypto';
import { type ApiError, missing, missingReference } from '../protocol/api-error';
import { type Change, type Kind, type Records, type SettingsRecord } from './records';
import { type Reader } from './state';

/** A command's external inputs: everything that is not in the state. */
export interface Moment {
  /** Real time, epoch milliseconds. */
  readonly nowMs: number;
  /** Ids of the API request, for the events. */
  readonly request: { readonly id: string | null; readonly idempotency_key: string | null };
}

const NAMES: Partial<Record<Kind, string>> = {
  checkoutSession: 'checkout.session',
  paymentMethod: 'PaymentMethod',
  paymentIntent: 'payment_intent',
  balanceTransaction: 'balance transaction',
  fraudWarning: 'radar.early_fraud_warning',
  portalConfiguration: 'billing_portal configuration',
  webhookEndpoint: 'webhook endpoint',
  subscriptionSchedule: 'subscription_schedule',
  promotionCode: 'promotion code',
  meter: 'meter',
};
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/**
 * A draft of the next state: reads see its writes. The base state is never changed, so a failed command has
 * no effect.
 */
export class Draft implements Reader {
  private readonly written = new Map<string, Change>();
  private heldTime: number | null = null;
  private refusal: ApiError | null = null;

  constructor(
    private readonly base: Reader,
    readonly moment: Moment,
  ) {}

  find<K extends Kind>(kind: K, id: string): Records[K] | undefined {
    const change = this.written.get(`${kind}/${id}`);
    return change === undefined
      ? this.base.find(kind, id)
      : ((change.record ?? undefined) as Records[K] | undefined);
  }

  all<K extends Kind>(kind: K): Records[K][] {
    const written = [...this.written.values()].filter((change) => change.kind === kind);
    const records = this.base.all(kind);
    if (written.length === 0) return records;
    const merged = new Map(records.map((record) => [record.id, record]));
    for (const change of written) {
      if (change.record === null) merged.delete(change.id);
      else merged.set(change.id, change.record as Records[K]);
    }
    return [...merged.values()];
  }

  /**
   * The object in a call's path.
   *
   * @throws {ApiError} 404 `resource_missing`.
   */
  get<K extends Kind>(kind: K, id: string, param?: string): Records[K] {
    const record = this.find(kind, id);
    if (record === undefined) throw missing(NAMES[kind] ?? kind, id, param);
    return record;
  }

  /**
   * The object that a parameter names.
   *
   * @throws {ApiError} 400 `resource_missing`.
   */
  referenced<K extends Kind>(kind: K, id: string, param: string): Records[K] {
    const record = this.find(kind, id);
    if (record === undefined) throw missingReference(NAMES[kind] ?? kind, id, param);
    return record;
  }

  put<K extends Kind>(kind: K, record: Records[K]): Records[K] {
    this.written.set(`${kind}/${record.id}`, { kind, id: record.id, record } as Change);
    return record;
  }

  remove(kind: Kind, id: string): void {
    this.written.set(`${kind}/${id}`, { kind, id, record: null } as Change);
  }

  changes(): Change[] {
    return [...this.written.values()];
  }

  get settings(): SettingsRecord {
    const settings = this.find('settings', 'settings');
    if (settings === undefined)
      throw new Error('The state has no settings: it is not initialized.');
    return settings;
  }

  /**
   * Time on the provider's clock, epoch seconds; while time advances, the instant of the current transition.
   */
  now(): number {
    if (this.heldTime !== null) return this.heldTime;
    return Math.floor(this.moment.nowMs / 1_000) + this.settings.offset;
  }

  at<Result>(instant: number, command: () => Result): Result {
    const before = this.heldTime;
    this.heldTime = instant;
    try {
      return command();
    } finally {
      this.heldTime = before;
    }
  }

  /** A new id: unguessable because of the seed, and equal when the command is repeated. */
  newId(prefix: string, length = 24): string {
    const { seed, counter } = this.settings;
    this.put('settings', { ...this.settings, counter: counter + 1 });
    const bytes = createHash('sha512').update(`${seed}:${counter}`).digest();
    const text = Array.from(bytes.subarray(0, length), (byte) => ALPHABET[byte % ALPHABET.length]);
    return `${prefix}_${text.join('')}`;
  }

  /** Keeps the changes and returns an error to the caller, as for a declined charge. */
  refuseAfterwards(error: ApiError): void {
    this.refusal ??= error;
  }

  get refusedWith(): ApiError | null {
    return this.refusal;
  }
}
