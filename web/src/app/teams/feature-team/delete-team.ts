import { Component, computed, inject, signal } from '@angular/core';
import { form, FormField, submit, validate } from '@angular/forms/signals';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { Submission } from '../../core/api/submission';
import { AsyncView } from '../../shared/ui/async-view';
import { TextField } from '../../shared/ui/text-field';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { longDate } from '../../shared/util/time/format-date';
import { TeamStore } from '../data/team-store';
import { Workspaces } from '../data/workspaces';

/** Deletes the team, after it has said what ends, and its name was typed. */
@Component({
  selector: 'app-delete-team',
  imports: [UI_PARTS, AsyncView, FormField, TextField],
  host: { class: 'card stack', role: 'region', 'aria-labelledby': 'delete-team' },
  template: `
    <h2 class="section-title" id="delete-team" i18n>Delete team</h2>
    @if (asked()) {
      <ng-container *appAsync="preview; let ends; skeleton: ['20px', '20px', '40px']">
        <ul class="stack-4">
          <li i18n>
            {ends.members, plural,
              =1 {You lose access at once.}
              other {All {{ ends.members }} members lose access at once.}
            }
          </li>
          @if (ends.invitations > 0) {
            <li i18n>
              {ends.invitations, plural,
                =1 {1 open invitation is revoked.}
                other {{{ ends.invitations }} open invitations are revoked.}
              }
            </li>
          }
          @if (ends.subscription; as subscription) {
            <li i18n>
              The plan is canceled. It is paid until {{ date(subscription.endsAt) }}, and not
              charged again.
            </li>
          }
          <li i18n>
            You can restore the team until {{ date(ends.deleteAt) }}. Then everything in it is
            deleted for good.
          </li>
        </ul>
        <form class="stack-12" (submit)="confirm($event)" novalidate>
          <app-text-field
            i18n-label
            label="Type {{ name() }} to confirm"
            [formField]="fields.typed"
          />
          @if (submission.error(); as error) {
            <app-error-state [error]="error" (retry)="confirm()" />
          }
          <div class="cluster">
            <button
              class="btn btn-danger"
              type="submit"
              [appSoftDisabled]="fields().invalid() || submission.busy()"
            >
              @if (submission.busy()) {
                <ng-container i18n>Deleting…</ng-container>
              } @else {
                <ng-container i18n="Button">Delete team</ng-container>
              }
            </button>
            <button class="btn btn-text" type="button" (click)="asked.set(false)" i18n="Button">
              Cancel
            </button>
          </div>
        </form>
      </ng-container>
    } @else {
      <p class="muted" i18n>
        Members lose access and the plan is canceled. You see what ends before you confirm.
      </p>
      <button class="btn btn-danger" type="button" (click)="ask()" i18n="Button: shows what ends">
        Delete team…
      </button>
    }
  `,
  styles: `
    ul {
      padding-inline-start: 20px;
      list-style: disc;
    }

    .btn {
      justify-self: start;
    }

    app-text-field {
      width: min(100%, 400px);
    }
  `,
})
export class DeleteTeam {
  private readonly api = inject(ApiClient);
  private readonly store = inject(TeamStore);
  private readonly workspaces = inject(Workspaces);
  protected readonly submission = new Submission();
  protected readonly asked = signal(false);
  protected readonly preview = new AsyncState(() =>
    this.api.get('/api/workspaces/{workspace}/deletion', {
      params: { workspace: this.store.id() },
    }),
  );
  protected readonly name = computed(() => this.workspaces.team()?.name ?? '');
  private readonly model = signal({ typed: '' });
  protected readonly fields = form(this.model, (path) => {
    validate(path.typed, ({ value }) =>
      value().trim() === this.name() ? undefined : { kind: 'confirmation' },
    );
  });

  protected date(at: number): string {
    return longDate.format(at);
  }

  protected ask(): void {
    this.asked.set(true);
    void this.preview.load();
  }

  protected async confirm(event?: Event): Promise<void> {
    event?.preventDefault();
    await submit(this.fields, async () => {
      const isDone = await this.submission.run(() =>
        this.api.delete('/api/workspaces/{workspace}', {
          params: { workspace: this.store.id() },
          body: { confirm: this.name() },
        }),
      );
      if (isDone) this.workspaces.open(null, '/dashboard/teams');
    });
  }
}
