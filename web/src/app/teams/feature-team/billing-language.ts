import { Component, inject } from '@angular/core';
import { isLanguage, languageName, LANGUAGES } from '@keelson/contracts/platform/languages';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { Submission } from '../../core/api/submission';
import { AsyncView } from '../../shared/ui/async-view';
import { Toasts } from '../../shared/ui/toasts';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { TeamStore } from '../data/team-store';

/** The language of a team's invoices, and where its address and tax ID are. */
@Component({
  selector: 'app-billing-language',
  imports: [UI_PARTS, AsyncView],
  host: { class: 'card stack-12', role: 'region', 'aria-labelledby': 'invoice-details' },
  template: `
    <h2 id="invoice-details" i18n>Details on invoices</h2>
    <label class="field" *appAsync="chosen; let data; skeleton: ['64px 240px']">
      <span class="label" i18n>Language of invoices</span>
      <select class="input" [appSoftDisabled]="submission.busy()" (change)="choose($event)">
        <option value="" [selected]="data.language === null" i18n="Language of invoices">
          The owner’s language
        </option>
        @for (language of languages; track language) {
          <option [value]="language" [selected]="language === data.language">
            {{ nameOf(language) }}
          </option>
        }
      </select>
    </label>
    @if (submission.error(); as error) {
      <app-error-state [error]="error" (retry)="submission.retry()" />
    }
    <p class="muted small" i18n>
      The billing address and tax ID are entered on the payment page. Later, change them in the
      billing portal.
    </p>
  `,
  styles: `
    select {
      width: auto;
      justify-self: start;
    }
  `,
})
export class BillingLanguage {
  private readonly api = inject(ApiClient);
  private readonly store = inject(TeamStore);
  private readonly toasts = inject(Toasts);
  protected readonly submission = new Submission();
  protected readonly languages = LANGUAGES;
  protected readonly nameOf = languageName;
  protected readonly chosen = new AsyncState(() =>
    this.api.get('/api/workspaces/{workspace}/language', {
      params: { workspace: this.store.id() },
    }),
  );

  constructor() {
    void this.chosen.load();
  }

  protected async choose(event: Event): Promise<void> {
    const { value } = event.target as HTMLSelectElement;
    const language = isLanguage(value) ? value : null;
    const saved = await this.submission.send(() =>
      this.api.put('/api/workspaces/{workspace}/language', {
        params: { workspace: this.store.id() },
        body: { language },
      }),
    );
    if (saved === null) return;
    this.chosen.set(saved);
    this.toasts.show({ text: $localize`Language of invoices saved` });
  }
}
