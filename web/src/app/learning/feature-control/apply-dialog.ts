import { Component, computed, inject, input, output, signal } from '@angular/core';
import type { PlanAction } from '@keelson/contracts/learning/plan';
import { Dialog } from '../../shared/ui/dialog';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { describeDocuments, LISTED_WRITES, totalsText, writesOf } from '../ui/describe-plan';
import { ControlStore } from './control-store';
import { DraftStore, type OpenPlan } from './draft-store';
import { RunProgress } from './run-progress';
import { secretHint, secretName } from '../texts/secret-name';

/** Lists what each write does, in a list. */
const ACTIONS: Readonly<Record<PlanAction, string>> = {
  create: $localize`:ingest|One write of a plan:create`,
  update: $localize`:ingest|One write of a plan:update`,
  delete: $localize`:ingest|One write of a plan:delete`,
  unchanged: $localize`:ingest|One write of a plan:unchanged`,
};

/** Names the documents that a plan changes, and folds the exact writes. Applies it or requests an approval. */
@Component({
  selector: 'app-apply-dialog',
  imports: [UI_PARTS, Dialog, RunProgress],
  template: `
    <app-dialog #dialog place="roomy" [heading]="heading()" (closed)="closed.emit()">
      @for (line of documents(); track line) {
        <p dir="auto">{{ line }}</p>
      } @empty {
        <p>{{ totals() }}</p>
      }
      @for (secret of shown().plan.acceptedKeys; track secret.slug + secret.id) {
        <p class="small" i18n>
          <b>Example key: </b><code>/learn/{{ secret.slug }}</code> is published with
          {{ nameOf(secret) }} (<code>{{ hintOf(secret.hint) }}</code
          >).
        </p>
      }
      <p class="small muted">
        <ng-container i18n
          >If anything else is published first, you need to plan again.</ng-container
        >
        &ngsp;
        @if (!direct()) {
          @if (control.mayApprove()) {
            <ng-container i18n>A second approver is required.</ng-container>
          } @else {
            <ng-container i18n
              >After an admin approves, you can apply it from this page.</ng-container
            >
          }
        }
      </p>
      <details class="small">
        <summary i18n>All changes ({{ writes().length }})</summary>
        <p class="muted" i18n>
          Plan <code>{{ shown().plan.digest }}</code>
        </p>
        <ul class="writes" tabindex="0" i18n-aria-label aria-label="Changes to write">
          @for (op of listedWrites(); track op.key) {
            <li>
              <span>{{ actions[op.action] }}</span> <code>{{ op.key }}</code>
            </li>
          }
          @if (writes().length > listedWrites().length) {
            <li>
              <ng-container i18n
                ><span>and</span>
                <span>{{ writes().length - listedWrites().length }} more</span></ng-container
              >
            </li>
          }
        </ul>
      </details>
      <form class="stack-16" (submit)="decide($event)">
        <label class="field">
          <span class="label" i18n>Note (optional)</span>
          <input
            class="input"
            maxlength="500"
            [value]="note()"
            (input)="note.set($any($event.target).value)"
          />
        </label>
        <app-error-state [error]="store.error()" (retry)="decide()" />
        @if (run(); as run) {
          <app-run-progress [run]="run" />
        }
        <div class="row-8 row-end">
          <button class="btn btn-outlined" (click)="dialog.close()" i18n>Cancel</button>
          <button
            class="btn btn-signal"
            type="submit"
            [appSoftDisabled]="store.busyWith() !== null"
          >
            {{ submitLabel() }}
          </button>
        </div>
      </form>
    </app-dialog>
  `,
  styles: `
    .writes {
      overflow: auto;
      max-height: 40dvh;
      padding: 8px 12px;
      border: var(--kl-border);
      border-radius: var(--kl-radius-small);
      font-size: var(--kl-text-14);

      li {
        display: grid;
        grid-template-columns: 10ch minmax(0, 1fr);
        overflow-wrap: anywhere;
      }

      span {
        font-weight: 550;
      }
    }

    summary {
      margin-bottom: 8px;
      cursor: pointer;
    }

    .small {
      overflow-wrap: anywhere;
    }
  `,
})
export class ApplyDialog {
  readonly shown = input.required<OpenPlan>();
  readonly closed = output();

  protected readonly store = inject(DraftStore);
  protected readonly control = inject(ControlStore);
  protected readonly actions = ACTIONS;
  protected readonly nameOf = secretName;
  protected readonly hintOf = secretHint;
  protected readonly note = signal('');
  protected readonly totals = computed(() => totalsText(this.shown().plan.totals));
  protected readonly documents = computed(() => describeDocuments(this.shown().plan.diffs));
  protected readonly writes = computed(() => writesOf(this.shown().plan));
  protected readonly listedWrites = computed(() => this.writes().slice(0, LISTED_WRITES));
  /** Admins may approve their own plan unless a second approver is required. */
  protected readonly direct = computed(
    () => this.control.mayApprove() && this.control.head()?.policy.requireSecondApprover === false,
  );

  protected readonly heading = computed(() =>
    this.direct() ? $localize`Approve and apply` : $localize`Request approval`,
  );
  protected readonly submitLabel = computed(() => {
    const isBusy = this.store.busyWith() === 'apply';
    if (!this.direct()) return isBusy ? $localize`Requesting…` : $localize`Request approval`;
    return isBusy ? $localize`Applying…` : $localize`Approve and apply`;
  });

  /** The run of this plan while it is applied. */
  protected readonly run = computed(() => {
    if (this.store.busyWith() !== 'apply') return null;
    const { digest } = this.shown().plan;
    return (
      this.control.runs()?.find((run) => run.digest === digest && run.status === 'applying') ?? null
    );
  });

  protected async decide(event?: Event): Promise<void> {
    event?.preventDefault();
    const [shown, note] = [this.shown(), this.note().trim()];
    if (this.direct()) await this.store.approveAndApply(shown, note);
    else await this.store.requestApproval(shown, note);
    if (this.store.error() === null) this.closed.emit();
  }
}
