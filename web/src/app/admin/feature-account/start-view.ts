import { Component, computed, inject, input, signal } from '@angular/core';
import type { UserRow } from '@keelson/contracts/account/endpoints';
import { VIEW_REASON } from '@keelson/contracts/account/view-facts';
import { Submission } from '../../core/api/submission';
import { AccountView } from '../../core/identity/account-view';
import { Toasts } from '../../shared/ui/toasts';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { personName } from '../../shared/util/texts/person-name';

/** Opens the product in this tab as the owner of an account sees it. */
@Component({
  selector: 'app-start-view',
  imports: [UI_PARTS],
  template: `
    <section class="card stack-12" aria-labelledby="view">
      <h2 id="view" i18n>View as member</h2>
      <p class="small muted" i18n>
        Shows dashboard, plan, usage and invoices as this person sees them, read-only, for 30
        minutes. Chats stay private. The audit log keeps your reason, and the person is notified.
      </p>
      <app-error-state [error]="submission.error()" (retry)="start()" />
      <form class="stack-12" (submit)="$event.preventDefault(); start()">
        <label class="field">
          <span class="label" i18n="Why an account is looked at">Reason</span>
          <input
            class="input"
            dir="auto"
            autocomplete="off"
            [attr.maxlength]="limits.max"
            [attr.aria-invalid]="missing() ? true : null"
            [attr.aria-describedby]="missing() ? 'view-problem' : null"
            [value]="reason()"
            (input)="reason.set($any($event.target).value)"
          />
        </label>
        @if (missing()) {
          <p id="view-problem" class="problem small" role="alert" i18n>
            Say in at least {{ limits.min }} characters why you look, for example the number of the
            request.
          </p>
        }
        <div class="row-8">
          <button class="btn btn-outlined" type="submit" [appSoftDisabled]="submission.busy()">
            <ng-container i18n="Button">{submission.busy(), select,
              true {Opening…}
              other {View as member}
            }</ng-container>
          </button>
        </div>
      </form>
    </section>
  `,
  styleUrl: './account-part.scss',
})
export class StartView {
  readonly user = input.required<UserRow>();
  private readonly view = inject(AccountView);
  private readonly toasts = inject(Toasts);

  protected readonly limits = VIEW_REASON;
  protected readonly reason = signal('');
  private readonly tried = signal(false);
  protected readonly missing = computed(
    () => this.tried() && this.reason().trim().length < VIEW_REASON.min,
  );
  protected readonly submission = new Submission();

  constructor() {
    this.submission.resetOnChange(this.reason);
  }

  protected async start(): Promise<void> {
    this.tried.set(true);
    if (this.missing()) return;
    const user = this.user();
    const opened = await this.submission.send((key) =>
      this.view.start({ uid: user.uid, name: personName(user) }, this.reason().trim(), key),
    );
    if (opened === false) {
      this.toasts.show({
        text: $localize`This browser blocks storage for this tab, so the account can’t be shown.`,
        tone: 'bad',
      });
    }
  }
}
