import { Component, computed, inject, input, linkedSignal, output, signal } from '@angular/core';
import type { MemberUsage } from '@keelson/contracts/teams/usage-endpoints';
import type { MetricKey } from '@keelson/contracts/usage/metrics';
import { ApiClient } from '../../core/api/api-client';
import { Submission } from '../../core/api/submission';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { METRIC_LABELS } from '../../shared/util/texts/metric-labels';
import { formatCount } from '../../shared/util/texts/format-count';
import { personName } from '../../shared/util/texts/person-name';
import { injectFocusLater } from '../../shared/util/focus-later';
import { uniqueId } from '../../shared/util/unique-id';
import { TeamStore } from '../data/team-store';

const MOST = 1_000_000_000;

/** The cap of a member in its row, and the form that changes it. */
@Component({
  selector: 'app-cap-form',
  imports: [UI_PARTS],
  template: `
    @if (isOpen()) {
      <form (submit)="save(); $event.preventDefault()" (keydown.escape)="close()">
        <label class="field">
          <span class="label">{{ label() }}</span>
          <input
            class="input"
            name="cap"
            inputmode="numeric"
            autocomplete="off"
            maxlength="10"
            [value]="typed()"
            (input)="edit($any($event.target).value)"
            [attr.aria-invalid]="isInvalid() ? true : null"
            [attr.aria-describedby]="isInvalid() ? id : null"
          />
        </label>
        <button
          class="btn btn-filled"
          type="submit"
          [appSoftDisabled]="saving.busy()"
          i18n="Button: saves the limit of a member"
        >
          Set limit
        </button>
        @if (cap() !== null) {
          <button
            class="btn btn-text"
            type="button"
            [appSoftDisabled]="saving.busy()"
            (click)="send(null)"
            i18n
          >
            Remove limit
          </button>
        }
        <button class="btn btn-text" type="button" (click)="close()" i18n="Button">Cancel</button>
      </form>
      @if (isInvalid()) {
        <p class="problem" role="alert" [id]="id" i18n>Enter a whole number, such as 200.</p>
      }
      @if (saving.error(); as error) {
        <app-error-state [error]="error" (retry)="saving.retry()" />
      }
    } @else {
      <button class="btn btn-text" type="button" [attr.aria-label]="change()" (click)="open()">
        {{ text() }}
      </button>
    }
  `,
  styles: `
    form {
      display: flex;
      flex-wrap: wrap;
      gap: 8px;
      align-items: end;
    }
  `,
})
export class CapForm {
  private readonly api = inject(ApiClient);
  private readonly store = inject(TeamStore);
  private readonly focusLater = injectFocusLater();
  readonly member = input.required<MemberUsage>();
  readonly metric = input.required<MetricKey>();
  readonly saved = output<MemberUsage>();
  protected readonly id = uniqueId('cap');
  protected readonly saving = new Submission();
  protected readonly isOpen = signal(false);
  protected readonly isInvalid = signal(false);
  protected readonly cap = computed(() => this.member().caps[this.metric()] ?? null);
  protected readonly typed = linkedSignal(() => String(this.cap() ?? ''));
  protected readonly text = computed(() => {
    const cap = this.cap();
    return cap === null
      ? $localize`:Button|Opens the limit of a member:Set limit`
      : $localize`:Button|The limit of a member:Limit: ${formatCount(cap)}:cap:`;
  });
  protected readonly change = computed(
    () => $localize`:Button:${this.text()}:limit: – ${personName(this.member())}:name:`,
  );
  protected readonly label = computed(
    () => $localize`:Label of a limit:${METRIC_LABELS[this.metric()]}:metric: a month`,
  );

  protected open(): void {
    this.isOpen.set(true);
    this.focusLater('input');
  }

  protected edit(text: string): void {
    this.typed.set(text);
    this.isInvalid.set(false);
  }

  protected close(): void {
    this.isOpen.set(false);
    this.edit(String(this.cap() ?? ''));
    this.saving.reset();
    this.focusLater('button');
  }

  protected async save(): Promise<void> {
    const text = this.typed().trim();
    const isNumber = /^\d+$/.test(text) && Number(text) <= MOST;
    this.isInvalid.set(!isNumber);
    if (isNumber) await this.send(Number(text));
  }

  protected async send(cap: number | null): Promise<void> {
    const { uid } = this.member();
    const saved = await this.saving.send(() =>
      this.api.put('/api/workspaces/{workspace}/members/{uid}/cap', {
        params: { workspace: this.store.id(), uid },
        body: { metric: this.metric(), cap },
      }),
    );
    if (saved === null) return;
    this.saved.emit(saved);
    this.isOpen.set(false);
  }
}
