import { Component, inject, signal } from '@angular/core';
import { form, FormField, maxLength } from '@angular/forms/signals';
import { WORKSPACE_NAME_LENGTH } from '@keelson/contracts/teams/sizes';
import { ApiClient } from '../../core/api/api-client';
import { submitForm } from '../../core/api/submit-form';
import { Submission } from '../../core/api/submission';
import { PageHeader } from '../../shared/ui/page-header';
import { TextField } from '../../shared/ui/text-field';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { requiredText } from '../../shared/util/validators';
import { Workspaces } from '../data/workspaces';

/** Creates a team and opens it. */
@Component({
  selector: 'app-new-team',
  imports: [UI_PARTS, FormField, PageHeader, TextField],
  host: { class: 'page page-column' },
  template: `
    <app-page-header
      i18n-heading
      heading="New team"
      i18n-lead
      lead="You own it and have its first seat. Buy more seats to invite others."
    />
    <form class="card stack" (submit)="create($event)" novalidate>
      <app-text-field
        i18n-label
        label="Name of the team"
        autocomplete="organization"
        [formField]="fields.name"
      />
      @if (submission.error(); as error) {
        <app-error-state [error]="error" (retry)="create()" />
      }
      <div class="row-8">
        <button class="btn btn-filled" type="submit" [appSoftDisabled]="submission.busy()">
          @if (submission.busy()) {
            <ng-container i18n>Creating…</ng-container>
          } @else {
            <ng-container i18n="Button">Create team</ng-container>
          }
        </button>
        <a class="btn btn-text" routerLink="/dashboard/teams" i18n="Button">Cancel</a>
      </div>
    </form>
  `,
  styles: `
    app-text-field {
      width: min(100%, 400px);
    }
  `,
})
export class NewTeam {
  private readonly api = inject(ApiClient);
  private readonly workspaces = inject(Workspaces);
  protected readonly submission = new Submission();
  private readonly model = signal({ name: '' });
  protected readonly fields = form(this.model, (path) => {
    requiredText(path.name, $localize`Enter a name.`);
    maxLength(path.name, WORKSPACE_NAME_LENGTH, {
      message: $localize`Use ${WORKSPACE_NAME_LENGTH}:max: characters or fewer.`,
    });
  });

  constructor() {
    this.submission.resetOnChange(this.model);
  }

  protected async create(event?: Event): Promise<void> {
    event?.preventDefault();
    const name = this.model().name.trim();
    const team = await submitForm(this.fields, this.submission, (idempotencyKey) =>
      this.api.post('/api/workspaces', { body: { name }, idempotencyKey }),
    );
    if (team !== null) this.workspaces.open(team.id, '/dashboard/team');
  }
}
