import { Component, computed, input, linkedSignal, output, signal } from '@angular/core';
import type {
  FeedbackReason,
  FeedbackVerdict,
  GivenFeedback,
} from '@keelson/contracts/chat/feedback';
import { Dialog } from '../../shared/ui/dialog';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { FEEDBACK_REASONS } from './feedback-reasons';

export type FeedbackDraft = Pick<GivenFeedback, 'verdict' | 'reason' | 'comment'>;

const HEADINGS: Readonly<Record<FeedbackVerdict, string>> = {
  up: $localize`This answer helped`,
  down: $localize`This answer did not help`,
};

/** Asks whether an answer helped. Nothing is sent before the member confirms what is shared. */
@Component({
  selector: 'app-answer-feedback',
  imports: [UI_PARTS, Dialog],
  template: `
    <button
      class="btn btn-text small"
      type="button"
      i18n-aria-label
      aria-label="This answer helped"
      [attr.aria-pressed]="given()?.verdict === 'up'"
      (click)="open('up')"
    >
      <app-icon name="thumb_up" />
    </button>
    <button
      class="btn btn-text small"
      type="button"
      i18n-aria-label
      aria-label="This answer did not help"
      [attr.aria-pressed]="given()?.verdict === 'down'"
      (click)="open('down')"
    >
      <app-icon name="thumb_down" />
    </button>
    @if (verdict(); as shown) {
      <app-dialog [heading]="headings[shown]" (closed)="verdict.set(null)">
        <form class="stack-12" (submit)="send($event)">
          @if (shown === 'down') {
            <fieldset class="stack-8">
              <legend i18n>What is wrong with it?</legend>
              @for (choice of reasons; track choice.reason) {
                <label class="choice">
                  <input
                    type="radio"
                    name="reason"
                    [checked]="reason() === choice.reason"
                    (change)="reason.set(choice.reason)"
                  />
                  {{ choice.label }}
                </label>
              }
            </fieldset>
          }
          <label class="field">
            <span i18n="chat feedback|A note to the feedback on an answer" class="label"
              >Comment <span class="muted">(optional)</span></span
            >
            <textarea
              class="input"
              rows="3"
              maxlength="1000"
              [value]="comment()"
              (input)="comment.set($any($event.target).value)"
            ></textarea>
          </label>
          <p i18n class="muted small">
            Sending shares this question and this answer with the team. The rest of the chat, your
            name and your address are not shared. You can change or withdraw your feedback.
          </p>
          @if (needsReason()) {
            <p i18n class="problem small" role="alert">Choose what is wrong with the answer.</p>
          }
          <div class="row-8">
            <button class="btn btn-filled" type="submit">
              @if (given() === null) {
                <ng-container i18n>Send feedback</ng-container>
              } @else {
                <ng-container i18n>Change feedback</ng-container>
              }
            </button>
            @if (given() !== null) {
              <button
                i18n="Button: withdraws the feedback"
                class="btn btn-outlined"
                type="button"
                (click)="withdraw()"
              >
                Withdraw
              </button>
            }
          </div>
        </form>
      </app-dialog>
    }
  `,
  styleUrl: './answer-feedback.scss',
})
export class AnswerFeedback {
  /** Null when none was given. */
  readonly given = input<GivenFeedback | null>(null);
  readonly sent = output<FeedbackDraft>();
  readonly withdrawn = output();

  protected readonly headings = HEADINGS;
  protected readonly reasons = FEEDBACK_REASONS;
  protected readonly verdict = signal<FeedbackVerdict | null>(null);
  protected readonly reason = linkedSignal<FeedbackReason | null>(
    () => this.given()?.reason ?? null,
  );
  protected readonly comment = linkedSignal(() => this.given()?.comment ?? '');
  private readonly submitted = signal(false);
  protected readonly needsReason = computed(
    () => this.submitted() && this.verdict() === 'down' && this.reason() === null,
  );

  protected open(verdict: FeedbackVerdict): void {
    this.submitted.set(false);
    this.verdict.set(verdict);
  }

  protected send(event: Event): void {
    event.preventDefault();
    const verdict = this.verdict();
    const reason = verdict === 'down' ? this.reason() : null;
    this.submitted.set(true);
    if (verdict === null || this.needsReason()) return;
    this.verdict.set(null);
    this.sent.emit({ verdict, reason, comment: this.comment().trim() });
  }

  protected withdraw(): void {
    this.verdict.set(null);
    this.withdrawn.emit();
  }
}
