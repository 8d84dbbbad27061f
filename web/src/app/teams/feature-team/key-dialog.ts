import { Component, computed, inject, output, signal } from '@angular/core';
import { form, FormField, maxLength } from '@angular/forms/signals';
import { hasModule } from '@keelson/contracts/brand/has-module';
import {
  KEY_DAYS,
  KEY_NAME_LENGTH,
  type KeyScope,
  keyScopesOf,
} from '@keelson/contracts/teams/key-scopes';
import type { KeyRow } from '@keelson/contracts/teams/key-endpoints';
import type { KeyId } from '@keelson/contracts/teams/key';
import { ApiClient } from '../../core/api/api-client';
import { submitForm } from '../../core/api/submit-form';
import { Submission } from '../../core/api/submission';
import { CopyId } from '../../shared/ui/copy-id';
import { Dialog } from '../../shared/ui/dialog';
import { TextField } from '../../shared/ui/text-field';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { requiredText } from '../../shared/util/validators';
import { TeamStore } from '../data/team-store';
import { KEY_SCOPE_LABELS } from '../texts/key-scope-labels';

/** Makes an API key and shows it once. */
@Component({
  selector: 'app-key-dialog',
  imports: [UI_PARTS, CopyId, Dialog, FormField, TextField],
  template: `
    <app-dialog #dialog i18n-heading heading="New API key" (closed)="closed.emit()">
      @if (key(); as text) {
        <p i18n>Copy this key now. It won’t be shown again.</p>
        <app-copy-id [value]="text" i18n-label label="API key" [length]="48" />
        <div class="row-8 row-end">
          <button
            class="btn btn-filled"
            type="button"
            (click)="dialog.close()"
            i18n="Button: closes a dialog"
          >
            Done
          </button>
        </div>
      } @else {
        <form class="stack" (submit)="make($event)" novalidate>
          <app-text-field i18n-label label="Name of the key" [formField]="fields.name" />
          <fieldset class="stack-4">
            <legend i18n>What the key may do</legend>
            @for (scope of scopes(); track scope) {
              <label class="row-8">
                <input
                  type="checkbox"
                  [checked]="chosen().includes(scope)"
                  (change)="toggle(scope)"
                />
                {{ labels[scope] }}
              </label>
            }
            @if (tried() && chosen().length === 0) {
              <p class="problem small" role="alert" i18n>Choose at least one.</p>
            }
          </fieldset>
          <label class="field">
            <span class="label" i18n="Field: when an API key expires">Expires</span>
            <select class="input" (change)="chooseDays($event)">
              @for (option of dayOptions; track option) {
                <option [value]="option" [selected]="option === days()" i18n>
                  {option, plural, other {In {{ option }} days}}
                </option>
              }
              <option value="" [selected]="days() === null" i18n="When an API key expires">
                Never
              </option>
            </select>
          </label>
          @if (submission.error(); as error) {
            <app-error-state [error]="error" (retry)="make()" />
          }
          <div class="row-8 row-end">
            <button class="btn btn-filled" type="submit" [appSoftDisabled]="submission.busy()" i18n>
              Create key
            </button>
          </div>
        </form>
      }
    </app-dialog>
  `,
  styles: `
    legend {
      margin-bottom: 4px;
      font-size: var(--kl-text-14);
      font-weight: 550;
    }
  `,
})
export class KeyDialog {
  readonly closed = output();
  readonly made = output<KeyRow>();
  private readonly api = inject(ApiClient);
  private readonly store = inject(TeamStore);
  protected readonly submission = new Submission();
  protected readonly labels = KEY_SCOPE_LABELS;
  protected readonly dayOptions = KEY_DAYS;
  /** A repeated request makes the same key again. */
  private readonly id = crypto.randomUUID() as string as KeyId;
  protected readonly scopes = computed(() =>
    keyScopesOf(this.store.role() ?? 'member').filter(
      (scope) => scope !== 'chat' || hasModule('chat'),
    ),
  );
  protected readonly chosen = signal<readonly KeyScope[]>([]);
  protected readonly days = signal<number | null>(90);
  protected readonly tried = signal(false);
  protected readonly key = signal<string | null>(null);
  private readonly model = signal({ name: '' });
  protected readonly fields = form(this.model, (path) => {
    requiredText(path.name, $localize`Enter a name.`);
    maxLength(path.name, KEY_NAME_LENGTH, {
      message: $localize`Use ${KEY_NAME_LENGTH}:max: characters or fewer.`,
    });
  });

  protected toggle(scope: KeyScope): void {
    this.chosen.update((chosen) =>
      chosen.includes(scope) ? chosen.filter((one) => one !== scope) : [...chosen, scope],
    );
  }

  protected chooseDays(event: Event): void {
    const { value } = event.target as HTMLSelectElement;
    this.days.set(value === '' ? null : Number(value));
  }

  protected async make(event?: Event): Promise<void> {
    event?.preventDefault();
    this.tried.set(true);
    const scopes = [...this.chosen()];
    if (scopes.length === 0) return;
    const made = await submitForm(this.fields, this.submission, () =>
      this.api.put('/api/workspaces/{workspace}/keys/{id}', {
        params: { workspace: this.store.id(), id: this.id },
        body: { name: this.model().name.trim(), scopes, days: this.days() },
      }),
    );
    if (made === null) return;
    this.key.set(made.key);
    this.made.emit(made.row);
  }
}
