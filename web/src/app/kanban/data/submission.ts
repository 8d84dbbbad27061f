import { inject, Service, signal } from '@angular/core';
import { describeError, type ErrorView } from '../../core/api/describe-error';
import { GatewayStatus } from './gateway-status';

/**
 * The sending of one form. What was typed stays in the form; sending the same again has the same effect
 * only once, because it carries the same key until something else is typed.
 */
@Service({ autoProvided: false })
export class Submission {
  private readonly gateway = inject(GatewayStatus);
  private readonly _busy = signal(false);
  private readonly _error = signal<ErrorView | null>(null);
  private key = crypto.randomUUID();
  readonly busy = this._busy.asReadonly();
  readonly error = this._error.asReadonly();

  /** Something was typed: what was refused may have arrived all the same, so this is another request. */
  changed(): void {
    if (this._error() !== null) this.key = crypto.randomUUID();
    this._error.set(null);
  }

  /** @returns What came back; null when it was refused or another one is on its way. */
  async send<T>(act: (key: string) => Promise<T>): Promise<T | null> {
    if (this._busy()) return null;
    this._busy.set(true);
    this._error.set(null);
    try {
      const answer = await act(this.key);
      this.key = crypto.randomUUID();
      return answer;
    } catch (error) {
      this.gateway.checkAfter(error);
      this._error.set(describeError(error));
      return null;
    } finally {
      this._busy.set(false);
    }
  }
}
