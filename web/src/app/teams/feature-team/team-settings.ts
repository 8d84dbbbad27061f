import { Component, computed, inject, linkedSignal } from '@angular/core';
import { form, FormField, maxLength } from '@angular/forms/signals';
import { WORKSPACE_NAME_LENGTH } from '@keelson/contracts/teams/sizes';
import { mayInWorkspace } from '@keelson/contracts/teams/roles';
import { ApiClient } from '../../core/api/api-client';
import { submitForm } from '../../core/api/submit-form';
import { Submission } from '../../core/api/submission';
import { CopyId } from '../../shared/ui/copy-id';
import { TextField } from '../../shared/ui/text-field';
import { Toasts } from '../../shared/ui/toasts';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { requiredText } from '../../shared/util/validators';
import { TeamStore } from '../data/team-store';
import { Workspaces } from '../data/workspaces';
import { DeleteTeam } from './delete-team';
import { LeaveTeam } from './leave-team';
import { TeamPictureField } from './team-picture-field';
import { TeamOwnership } from './team-ownership';

/** The name of a team, who owns it, and how to leave or delete it. */
@Component({
  selector: 'app-team-settings',
  imports: [
    UI_PARTS,
    CopyId,
    DeleteTeam,
    FormField,
    LeaveTeam,
    TeamOwnership,
    TeamPictureField,
    TextField,
  ],
  host: { class: 'stack' },
  template: `
    <section class="card stack" aria-labelledby="team-name">
      <h2 class="section-title" id="team-name" i18n>Name and picture</h2>
      @if (mayManage()) {
        <app-team-picture-field />
        <form class="stack-12" (submit)="rename($event)" novalidate>
          <app-text-field i18n-label label="Name of the team" [formField]="fields.name" />
          @if (submission.error(); as error) {
            <app-error-state [error]="error" (retry)="rename()" />
          }
          <button class="btn btn-filled" type="submit" [appSoftDisabled]="submission.busy()">
            @if (submission.busy()) {
              <ng-container i18n>Saving…</ng-container>
            } @else {
              <ng-container i18n>Save name</ng-container>
            }
          </button>
        </form>
      } @else {
        <p dir="auto">{{ savedName() }}</p>
      }
      @if (workspaces.team(); as team) {
        <dl class="facts">
          <div>
            <dt i18n="How addresses and lists name a team">Short name</dt>
            <dd class="mono">{{ team.slug }}</dd>
          </div>
          <div>
            <dt i18n>Team ID</dt>
            <dd><app-copy-id [value]="team.id" [length]="24" i18n-label label="team ID" /></dd>
          </div>
        </dl>
      }
    </section>
    @if (isOwner()) {
      <app-team-ownership />
    }
    <app-leave-team />
    @if (isOwner()) {
      <app-delete-team />
    }
  `,
  styles: `
    :host > * {
      width: 100%;
      max-width: var(--kl-column);
    }

    form .btn {
      justify-self: start;
    }

    app-text-field {
      width: min(100%, 400px);
    }
  `,
})
export class TeamSettings {
  private readonly api = inject(ApiClient);
  private readonly store = inject(TeamStore);
  private readonly toasts = inject(Toasts);
  protected readonly workspaces = inject(Workspaces);
  protected readonly submission = new Submission();
  protected readonly mayManage = computed(() => this.may('manage'));
  protected readonly isOwner = computed(() => this.may('own'));
  protected readonly savedName = computed(() => this.workspaces.team()?.name ?? '');
  private readonly model = linkedSignal({
    source: this.savedName,
    computation: (name) => ({ name }),
  });
  protected readonly fields = form(this.model, (path) => {
    requiredText(path.name, $localize`Enter a name.`);
    maxLength(path.name, WORKSPACE_NAME_LENGTH, {
      message: $localize`Use ${WORKSPACE_NAME_LENGTH}:max: characters or fewer.`,
    });
  });

  constructor() {
    this.submission.resetOnChange(this.model);
  }

  protected async rename(event?: Event): Promise<void> {
    event?.preventDefault();
    const name = this.model().name.trim();
    const saved = await submitForm(this.fields, this.submission, (idempotencyKey) =>
      this.api.patch('/api/workspaces/{workspace}', {
        params: { workspace: this.store.id() },
        body: { name },
        idempotencyKey,
      }),
    );
    if (saved === null) return;
    await this.workspaces.list.refresh();
    this.fields().reset({ name: this.savedName() });
    this.toasts.show({ text: $localize`Name saved` });
  }

  private may(action: 'manage' | 'own'): boolean {
    const role = this.store.role();
    return role !== null && mayInWorkspace(role, action);
  }
}
