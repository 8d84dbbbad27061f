import { Component, inject } from '@angular/core';
import type { DuplicatePolicy } from '@keelson/contracts/billing/duplicates';
import { ApiClient } from '../../core/api/api-client';
import { Submission } from '../../core/api/submission';
import { injectAsyncState } from '../../core/firebase/inject-async-state';
import { AsyncView } from '../../shared/ui/async-view';
import { Toasts } from '../../shared/ui/toasts';
import { UI_PARTS } from '../../shared/ui/ui-parts';

const POLICIES: readonly { readonly value: DuplicatePolicy; readonly label: string }[] = [
  { value: 'cancel', label: $localize`Cancel the duplicate automatically once both are paid` },
  { value: 'ask', label: $localize`Ask an admin` },
];

/** Shows what happens to a second paid subscription of an account. */
@Component({
  selector: 'app-duplicate-policy-setting',
  imports: [UI_PARTS, AsyncView],
  template: `
    <fieldset class="stack-8" *appAsync="settings; let data; skeleton: ['64px']">
      <legend i18n>If an account has a second paid subscription</legend>
      @for (policy of policies; track policy.value) {
        <label class="check">
          <input
            type="radio"
            name="duplicates"
            [checked]="data.policy === policy.value"
            (change)="setPolicy(policy.value)"
          />
          {{ policy.label }}
        </label>
      }
    </fieldset>
    <app-error-state [error]="submission.error()" (retry)="submission.retry()" />
  `,
})
export class DuplicatePolicySetting {
  private readonly api = inject(ApiClient);
  private readonly toasts = inject(Toasts);
  protected readonly policies = POLICIES;
  protected readonly submission = new Submission();
  protected readonly settings = injectAsyncState(() =>
    this.api.get('/api/admin/billing/duplicates'),
  );
  private queue: Promise<unknown> = Promise.resolve();

  /** One after another: the setting can be changed while it is saved. */
  protected setPolicy(duplicates: DuplicatePolicy): Promise<unknown> {
    this.queue = this.queue.then(() =>
      this.submission.send(async () => {
        try {
          await this.api.put('/api/admin/billing/settings', { body: { duplicates } });
          const text =
            duplicates === 'ask'
              ? $localize`An admin decides about new duplicates.`
              : $localize`New duplicates are canceled automatically.`;
          this.toasts.show({ text });
        } finally {
          await this.settings.refresh();
        }
      }),
    );
    return this.queue;
  }
}
