import { computed, linkedSignal, Service, type Signal, signal } from '@angular/core';
import type { FieldError } from '@keelson/contracts/errors';
import { ApiError } from './api-error';
import { describeError, type ErrorView } from './describe-error';

const NO_FIELD_ERRORS: readonly FieldError[] = [];

/**
 * Sends the request of a form, or of a button of one row. Sending the same input again reuses the idempotency key, so it
 * has an effect only once. Changed input gets a new key and clears the error.
 */
@Service({ autoProvided: false })
export class Submission {
  private readonly source = signal<Signal<unknown> | null>(null);
  private readonly resets = signal(0);
  /** A new array for each change of the input. */
  private readonly input = computed((): readonly unknown[] => [this.source()?.(), this.resets()]);
  private readonly key = linkedSignal({
    source: this.input,
    computation: (): string => crypto.randomUUID(),
  });
  private readonly sent = signal<readonly string[]>([]);
  private readonly _error = linkedSignal({
    source: this.input,
    computation: (): ErrorView | null => null,
  });
  private readonly _fieldErrors = linkedSignal({
    source: this.input,
    computation: () => NO_FIELD_ERRORS,
  });
  private failedId = '';
  private last: () => Promise<unknown> = () => Promise.resolve();
  /** The id of the latest request in flight; null when there is none. */
  readonly busyWith = computed(() => this.sent().at(-1) ?? null);
  readonly busy = computed(() => this.sent().length > 0);
  readonly error = this._error.asReadonly();
  /** The server's errors of single fields. */
  readonly fieldErrors = this._fieldErrors.asReadonly();

  /** The error, when this row or action has caused it. */
  errorOf(id: string): ErrorView | null {
    const error = this.error();
    return this.failedId === id ? error : null;
  }

  /** Makes the next request a new one whenever the value changes. */
  resetOnChange(value: Signal<unknown>): void {
    this.source.set(value);
  }

  /** Makes the next request a new one, and clears the error. */
  reset(): void {
    this.resets.update((count) => count + 1);
  }

  /**
   * @param id Names the row or the action. One request is in flight for each id.
   * @returns The response; null when the request failed or another one is in flight.
   */
  async send<T>(request: (idempotencyKey: string) => Promise<T>, id = ''): Promise<T | null> {
    if (this.sent().includes(id)) return null;
    this.last = () => this.send(request, id);
    this.sent.update((ids) => [...ids, id]);
    this._error.set(null);
    this._fieldErrors.set(NO_FIELD_ERRORS);
    try {
      const response = await request(this.key());
      this.key.set(crypto.randomUUID());
      return response;
    } catch (error) {
      this.failedId = id;
      this._error.set(describeError(error));
      if (error instanceof ApiError) this._fieldErrors.set(error.fields);
      return null;
    } finally {
      this.sent.update((ids) => ids.filter((one) => one !== id));
    }
  }

  /** @returns Whether it succeeded, for requests without a response. */
  async run(act: () => Promise<unknown>, id?: string): Promise<boolean> {
    const done = async (): Promise<true> => {
      await act();
      return true;
    };
    return (await this.send(done, id)) !== null;
  }

  async retry(): Promise<void> {
    await this.last();
  }
}
