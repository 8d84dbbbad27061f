import { Component, inject, input, linkedSignal } from '@angular/core';
import { MAX_FEEDBACK_REASON } from '@keelson/contracts/learning/page-limits';
import { Submission } from '../../core/api/submission';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { LearnClient } from '../data/learn-client';

/** "Was this helpful?", with a reason if the reader wants to give one. */
@Component({
  selector: 'app-doc-feedback',
  imports: [UI_PARTS],
  template: `
    <div role="group" aria-labelledby="helpful">
      <span id="helpful" i18n>Was this page helpful?</span>
      <button
        class="btn btn-outlined"
        [attr.aria-pressed]="helpful() === true"
        [appSoftDisabled]="submission.busy()"
        (click)="answer(true)"
      >
        <app-icon name="thumb_up" /><ng-container i18n="Button: the page was helpful"
          >Yes</ng-container
        >
      </button>
      <button
        class="btn btn-outlined"
        [attr.aria-pressed]="helpful() === false"
        [appSoftDisabled]="submission.busy()"
        (click)="answer(false)"
      >
        <app-icon name="thumb_down" /><ng-container i18n="Button: the page was not helpful"
          >No</ng-container
        >
      </button>
    </div>
    <p class="status" role="status">
      @switch (state()) {
        @case ('answered') {
          <ng-container i18n>Thank you. You can say why:</ng-container>
        }
        @case ('done') {
          <ng-container i18n>Thank you for your feedback.</ng-container>
        }
      }
    </p>
    @if (state() === 'answered') {
      <form (submit)="explain($event)">
        <label class="field">
          @if (helpful()) {
            <span class="label" i18n>What helped? (optional)</span>
          } @else {
            <span class="label" i18n>What is missing or wrong? (optional)</span>
          }
          <textarea
            class="input"
            rows="3"
            [maxLength]="max"
            [value]="reason()"
            (input)="reason.set($any($event.target).value)"
          ></textarea>
        </label>
        <p class="muted small" i18n>
          Don’t include personal data. Staff can read this, but don’t see your name.
        </p>
        <button class="btn btn-outlined" type="submit" [appSoftDisabled]="submission.busy()">
          @if (submission.busy()) {
            <ng-container i18n>Sending…</ng-container>
          } @else {
            <ng-container i18n="Button: sends feedback">Send</ng-container>
          }
        </button>
      </form>
    }
    @if (submission.errorOf(id()); as failed) {
      <p class="error" role="alert">{{ failed.title }}. {{ failed.detail }}</p>
    }
  `,
  styles: `
    :host {
      display: grid;
      gap: 8px;
      min-height: 44px;
      margin-block: 16px;
    }

    div {
      display: flex;
      flex-wrap: wrap;
      gap: 8px;
      align-items: center;
    }

    .btn[aria-pressed='true'] {
      border-color: var(--mat-sys-primary);
      background: var(--mat-sys-secondary-container);
      color: var(--mat-sys-on-secondary-container);
    }

    .status:empty {
      display: none;
    }

    form {
      display: grid;
      gap: 8px;
      justify-items: start;
    }

    .field {
      width: 100%;
    }

    .error {
      color: var(--mat-sys-error);
    }
  `,
})
export class DocFeedback {
  readonly slug = input.required<string>();
  readonly version = input.required<number>();

  private readonly client = inject(LearnClient);
  protected readonly max = MAX_FEEDBACK_REASON;
  /** One answer for each document that is shown; a second click changes it. */
  protected readonly id = linkedSignal({
    source: () => `${this.slug()} ${this.version()}`,
    computation: () => crypto.randomUUID(),
  });
  protected readonly helpful = linkedSignal<string, boolean | null>({
    source: this.id,
    computation: () => null,
  });
  protected readonly reason = linkedSignal({ source: this.id, computation: () => '' });
  protected readonly state = linkedSignal<string, 'asked' | 'answered' | 'done'>({
    source: this.id,
    computation: () => 'asked',
  });
  protected readonly submission = new Submission();

  protected async answer(helpful: boolean): Promise<void> {
    if (await this.send(helpful)) this.state.set('answered');
  }

  protected async explain(event: Event): Promise<void> {
    event.preventDefault();
    const helpful = this.helpful();
    if (helpful === null) return;
    const sent = this.reason().trim() === '' || (await this.send(helpful));
    if (sent) this.state.set('done');
  }

  /** @returns Whether it was counted. What was typed stays on failure. */
  private async send(helpful: boolean): Promise<boolean> {
    const [slug, id, version] = [this.slug(), this.id(), this.version()];
    const body = { version, helpful, reason: this.reason().trim() };
    const sent = await this.submission.run(() => this.client.sendFeedback({ slug, id }, body), id);
    // Another document may be shown by now.
    if (!sent || this.id() !== id) return false;
    this.helpful.set(helpful);
    return true;
  }
}
