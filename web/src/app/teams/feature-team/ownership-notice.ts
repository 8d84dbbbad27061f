import { Component, computed, inject } from '@angular/core';
import { ApiClient } from '../../core/api/api-client';
import { Submission } from '../../core/api/submission';
import { Identity } from '../../core/identity/identity';
import { Toasts } from '../../shared/ui/toasts';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { personName, UNKNOWN_PERSON } from '../../shared/util/texts/person-name';
import { longDate } from '../../shared/util/time/format-date';
import { TeamStore } from '../data/team-store';
import { Workspaces } from '../data/workspaces';

/** The open offer of ownership, for the person who gets it and the one who gives it. Nothing for others. */
@Component({
  selector: 'app-ownership-notice',
  imports: [UI_PARTS],
  template: `
    @if (offer(); as open) {
      <div class="notice" role="region" [attr.aria-label]="label">
        <app-icon name="group" />
        <p dir="auto">{{ text() }}</p>
        @if (isForMe()) {
          <button
            class="btn btn-filled"
            type="button"
            [appSoftDisabled]="submission.busy()"
            (click)="accept()"
            i18n="Button"
          >
            Accept ownership
          </button>
          <button
            class="btn btn-text"
            type="button"
            [appSoftDisabled]="submission.busy()"
            (click)="end()"
            i18n="Button: declines an offer"
          >
            Decline
          </button>
        } @else {
          <button
            class="btn btn-outlined"
            type="button"
            [appSoftDisabled]="submission.busy()"
            (click)="end()"
            i18n="Button"
          >
            Withdraw offer
          </button>
        }
      </div>
    }
    @if (submission.error(); as error) {
      <app-error-state [error]="error" (retry)="submission.retry()" />
    }
  `,
  styles: `
    :host {
      display: contents;
    }

    .notice {
      flex-wrap: wrap;
      align-items: center;
    }

    p {
      flex: 1 1 240px;
    }
  `,
})
export class OwnershipNotice {
  private readonly api = inject(ApiClient);
  private readonly store = inject(TeamStore);
  private readonly workspaces = inject(Workspaces);
  private readonly toasts = inject(Toasts);
  private readonly me = inject(Identity).me;
  protected readonly submission = new Submission();
  protected readonly label = $localize`Offer of ownership`;
  protected readonly offer = computed(() => {
    const open = this.store.details.data()?.offer ?? null;
    const me = this.me()?.uid;
    return open !== null && (open.to === me || open.from === me) ? open : null;
  });
  protected readonly isForMe = computed(() => this.offer()?.to === this.me()?.uid);
  protected readonly text = computed(() => {
    const open = this.offer();
    if (open === null) return '';
    const other = this.isForMe() ? open.from : open.to;
    const row = this.store.members.rows()?.find(({ uid }) => uid === other);
    const name = row === undefined ? UNKNOWN_PERSON : personName(row);
    const until = longDate.format(open.until);
    return this.isForMe()
      ? $localize`${name}:name: offers you the ownership of this team. Accept it by ${until}:date:.`
      : $localize`You offered the ownership to ${name}:name:. It changes when it is accepted by ${until}:date:.`;
  });

  protected async accept(): Promise<void> {
    const params = { workspace: this.store.id() };
    const isDone = await this.submission.run(() =>
      this.api.post('/api/workspaces/{workspace}/transfer/accept', { params }),
    );
    this.store.refresh();
    if (!isDone) return;
    void this.workspaces.list.refresh();
    this.toasts.show({ text: $localize`You own this team now` });
  }

  /** The giver withdraws it, and the other person declines it. */
  protected async end(): Promise<void> {
    const params = { workspace: this.store.id() };
    const isDone = await this.submission.run(() =>
      this.api.delete('/api/workspaces/{workspace}/transfer', { params }),
    );
    if (isDone) await this.store.details.refresh();
  }
}
