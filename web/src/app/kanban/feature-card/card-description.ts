import { Component, computed, effect, inject, input, signal, untracked } from '@angular/core';
import { form, maxLength, submit } from '@angular/forms/signals';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { FormField } from '@angular/forms/signals';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { onChange } from '../../shared/util/on-change';
import { Markdown } from '../../shared/ui/markdown/markdown';
import { CardEdits } from '../data/card/card-edits';
import { type CardText, CardTextDrafts, isSameText } from '../data/card/card-text-drafts';
import { injectFocusLater } from '../../shared/util/focus-later';

/**
 * Description and acceptance criteria of one card, edited in place. Warns before an edit overwrites a newer version. What
 * is typed is kept until it is saved or canceled.
 */
@Component({
  selector: 'app-card-description',
  host: { class: 'stack-8' },
  imports: [UI_PARTS, FormField, Markdown],
  template: `
    @if (editing()) {
      <form
        class="stack-8"
        (submit)="save($event)"
        (keydown.control.enter)="save($event)"
        (keydown.meta.enter)="save($event)"
        (keydown.escape)="pause($event)"
        novalidate
      >
        <label class="field">
          <span class="label" i18n>Description (Markdown)</span>
          <textarea class="input body" dir="auto" rows="6" [formField]="fields.body"></textarea>
        </label>
        @if (hasAcceptance()) {
          <label class="field">
            <span class="label" i18n>Acceptance criteria (Markdown)</span>
            <textarea class="input acceptance" rows="4" [formField]="fields.acceptance"></textarea>
          </label>
        }
        @if (conflict()) {
          <p class="notice" role="status" i18n>
            This card has changed since you started editing. Saving overwrites those changes.
          </p>
        }
        <div class="cluster">
          <button
            class="btn btn-filled"
            type="submit"
            [appSoftDisabled]="fields().submitting()"
            i18n="Button"
          >
            Save
          </button>
          <button class="btn btn-text" (click)="discard()" i18n="Button">Cancel</button>
        </div>
      </form>
    } @else {
      <!-- eslint-disable-next-line @angular-eslint/template/click-events-have-key-events, @angular-eslint/template/interactive-supports-focus -- a larger target for the button inside -->
      <div class="texts stack-8" [class.editable]="editable()" (click)="editByClick($event)">
        @if (editable()) {
          <button
            class="btn edit"
            [class.filled]="card().body"
            [attr.aria-label]="card().body ? editLabel : null"
          >
            @if (card().body) {
              <app-icon name="edit" />
            } @else {
              <span i18n>Add a description…</span>
            }
          </button>
        } @else if (!card().body) {
          <p class="muted small" i18n>No description.</p>
        }
        @if (card().body) {
          <app-markdown [text]="card().body" [headingOffset]="2" />
        }
        @if (card().acceptance) {
          <section aria-labelledby="acceptance">
            <h3 id="acceptance" i18n>Acceptance criteria</h3>
            <app-markdown [text]="card().acceptance" [headingOffset]="3" />
          </section>
        }
      </div>
      @if (editable() && hasDraft()) {
        <p class="muted small" i18n>Unsaved changes</p>
      }
    }
  `,
  styles: `
    h3 {
      margin-bottom: 4px;
      font-size: var(--kl-text-14);
    }

    textarea {
      font: 400 var(--kl-text-14) / 20px var(--kl-mono);
      field-sizing: content;
    }

    .texts {
      position: relative;
      min-height: 32px;
      margin: -4px -8px;
      padding: 4px 8px;
      border-radius: var(--kl-radius-small);

      &.editable {
        cursor: text;
      }

      &.editable:hover {
        background: var(--mat-sys-surface-container);
      }
    }

    .edit {
      --icon-size: 16px;

      justify-self: start;
      min-height: 24px;
      padding: 0;
      color: var(--mat-sys-on-surface-variant);
      font-weight: 400;
    }

    .filled {
      position: absolute;
      inset: 2px 4px auto auto;
      width: 28px;
      min-height: 28px;
      background: var(--mat-sys-surface-container);
    }

    @media (hover: hover) {
      .texts:not(:hover) .filled:not(:focus-visible) {
        opacity: 0;
      }
    }
  `,
})
export class CardDescription {
  readonly card = input.required<Card>();
  readonly editable = input.required<boolean>();

  private readonly edits = inject(CardEdits);
  private readonly drafts = inject(CardTextDrafts);
  private readonly focusLater = injectFocusLater();
  /** The texts as they were when editing started; null while they are not edited. */
  protected readonly original = signal<CardText | null>(null);
  protected readonly editLabel = $localize`Edit description`;
  protected readonly hasAcceptance = signal(false);
  protected readonly editing = computed(() => this.original() !== null);
  protected readonly hasDraft = computed(() => this.drafts.of(this.card().id) !== null);
  private readonly model = signal<CardText>({ body: '', acceptance: '' });
  protected readonly fields = form(this.model, (path) => {
    maxLength(path.body, 50_000);
    maxLength(path.acceptance, 10_000);
  });
  protected readonly conflict = computed(() => {
    const original = this.original();
    return original !== null && !isSameText(original, this.card());
  });

  constructor() {
    onChange(this.card, ({ id }) => this.drafts.restore(id));
    effect(() => {
      const [original, text] = [this.original(), this.model()];
      if (original === null) return;
      const draft = isSameText(original, text) ? null : { original, text };
      untracked(() => this.drafts.write(this.card().id, draft));
    });
  }

  /** @param field Which of the texts gets the focus. */
  edit(field: 'body' | 'acceptance' = 'body'): void {
    const { id, body, acceptance } = this.card();
    const saved = { body, acceptance };
    const { original, text } = this.drafts.of(id) ?? { original: saved, text: saved };
    this.hasAcceptance.set(field === 'acceptance' || text.acceptance !== '');
    this.original.set(original);
    this.fields().reset(text);
    this.focusLater(`.${field}`);
  }

  /** A click on a link, or one that ends a selection of text, is none to edit. */
  protected editByClick({ target }: Event): void {
    const isReading = (target as Element).closest('a, summary, input') !== null;
    if (this.editable() && !isReading && getSelection()?.isCollapsed !== false) this.edit();
  }

  /** The edit goes on later. */
  protected pause(event: Event): void {
    event.stopPropagation(); // Escape would also close the drawer
    this.close();
  }

  protected discard(): void {
    this.drafts.write(this.card().id, null);
    this.close();
  }

  private close(): void {
    this.original.set(null);
    this.focusLater('.edit');
  }

  protected async save(event: Event): Promise<void> {
    event.preventDefault();
    await submit(this.fields, async () => {
      if (await this.edits.edit(this.card(), this.model())) this.discard();
    });
  }
}
