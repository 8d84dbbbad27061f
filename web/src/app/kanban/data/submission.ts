import { computed, inject, linkedSignal, Service, type Signal, signal } from '@angular/core';
import type { FieldError } from '@keelson/contracts/errors';
import { ApiError } from '../../core/api/api-error';
import { describeError, type ErrorView } from '../../core/api/describe-error';
import { GatewayStatus } from './agents/gateway-status';

const NO_FIELD_ERRORS: readonly FieldError[] = [];

/**
 * Sends the request of one form. Sending the same input again reuses the idempotency key, so it has an
 * effect only once. Changed input gets a new key and clears the error.
 */
@Service({ autoProvided: false })
export class Submission {
  private readonly gateway = inject(GatewayStatus);
  private readonly source = signal<Signal<unknown> | null>(null);
  private readonly resets = signal(0);
  /** A new array for each change of the input. */
  private readonly input = computed((): readonly unknown[] => [this.source()?.(), this.resets()]);
  private readonly key = linkedSignal({
    source: this.input,
    computation: (): string => crypto.randomUUID(),
  });
  private readonly _busy = signal(false);
  private readonly _error = linkedSignal({
    source: this.input,
    computation: (): ErrorView | null => null,
  });
  private readonly _fieldErrors = linkedSignal({
    source: this.input,
    computation: () => NO_FIELD_ERRORS,
  });
  readonly busy = this._busy.asReadonly();
  readonly error = this._error.asReadonly();
  /** What the server reported about single fields. */
  readonly fieldErrors = this._fieldErrors.asReadonly();

  /** Makes the next request a new one whenever the value changes. */
  resetOnChange(value: Signal<unknown>): void {
    this.source.set(value);
  }

  /** Makes the next request a new one. */
  reset(): void {
    this.resets.update((count) => count + 1);
  }

  /** @returns The response; null when the request failed or another one is in flight. */
  async send<T>(request: (idempotencyKey: string) => Promise<T>): Promise<T | null> {
    if (this._busy()) return null;
    this._busy.set(true);
    this._error.set(null);
    this._fieldErrors.set(NO_FIELD_ERRORS);
    try {
      const response = await request(this.key());
      this.key.set(crypto.randomUUID());
      return response;
    } catch (error) {
      this.gateway.checkAfter(error);
      this._error.set(describeError(error));
      if (error instanceof ApiError) this._fieldErrors.set(error.fields);
      return null;
    } finally {
      this._busy.set(false);
    }
  }
}
