import { inject, Service, signal } from '@angular/core';
import { describeFailure, type FailureView } from '../../core/api/describe-failure';
import { Bridge } from './bridge';

/**
 * The sending of one form. What was typed stays in the form; sending the same again has the same effect
 * only once, because it carries the same key until something else is typed.
 */
@Service({ autoProvided: false })
export class Submission {
  private readonly bridge = inject(Bridge);
  private readonly working = signal(false);
  private readonly refusal = signal<FailureView | null>(null);
  private key = crypto.randomUUID();
  readonly busy = this.working.asReadonly();
  readonly failure = this.refusal.asReadonly();

  /** Something was typed: what was refused may have arrived all the same, so this is another request. */
  changed(): void {
    if (this.refusal() !== null) this.key = crypto.randomUUID();
    this.refusal.set(null);
  }

  /** @returns What came back; null when it was refused or another one is on its way. */
  async send<T>(act: (key: string) => Promise<T>): Promise<T | null> {
    if (this.working()) return null;
    this.working.set(true);
    this.refusal.set(null);
    try {
      const answer = await act(this.key);
      this.key = crypto.randomUUID();
      return answer;
    } catch (error) {
      this.bridge.notice(error);
      this.refusal.set(describeFailure(error));
      return null;
    } finally {
      this.working.set(false);
    }
  }
}
