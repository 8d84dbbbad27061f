import { Component, computed, effect, inject, input, signal, untracked } from '@angular/core';
import { form, maxLength, submit } from '@angular/forms/signals';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { FormField } from '@angular/forms/signals';
import { TextField } from '../../shared/ui/text-field';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { onChange } from '../../shared/util/on-change';
import { Markdown } from '../../shared/ui/markdown/markdown';
import { CardEdits } from '../data/card/card-edits';
import { type CardText, CardTextDrafts, isSameText } from '../data/card/card-text-drafts';
import { focusFirstError } from '../../shared/util/focus-first-error';
import { injectFocusLater } from '../../shared/util/focus-later';
import { requiredText } from '../../shared/util/validators';

/**
 * Title, description and acceptance criteria of one card. Warns before an edit overwrites a newer version. What is typed
 * is kept until it is saved or canceled.
 */
@Component({
  selector: 'app-card-description',
  host: { class: 'stack-8' },
  imports: [UI_PARTS, FormField, TextField, Markdown],
  template: `
    @if (editing()) {
      <form
        class="stack"
        (submit)="save($event)"
        (keydown.control.enter)="save($event)"
        (keydown.escape)="pause($event)"
        novalidate
      >
        <app-text-field i18n-label="Of a card" label="Title" [formField]="fields.title" />
        <label class="field">
          <span class="label" i18n>Description (Markdown)</span>
          <textarea class="input" dir="auto" rows="10" [formField]="fields.body"></textarea>
        </label>
        <label class="field">
          <span class="label" i18n>Acceptance criteria (Markdown)</span>
          <textarea class="input" rows="4" [formField]="fields.acceptance"></textarea>
        </label>
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
          <button class="btn btn-text" type="button" (click)="discard()" i18n="Button">
            Cancel
          </button>
        </div>
      </form>
    } @else {
      <h2 tabindex="-1" dir="auto">{{ card().title }}</h2>
      @if (card().body) {
        <app-markdown [text]="card().body" [headingOffset]="2" />
      } @else {
        <p class="muted small" i18n>No description.</p>
      }
      @if (card().acceptance) {
        <section aria-labelledby="acceptance">
          <h3 id="acceptance" i18n>Acceptance criteria</h3>
          <app-markdown [text]="card().acceptance" [headingOffset]="3" />
        </section>
      }
      @if (editable()) {
        <button class="btn btn-outlined edit" type="button" (click)="edit()" i18n>
          Edit title and description
        </button>
        @if (hasDraft()) {
          <p class="muted small" i18n>Unsaved changes</p>
        }
      }
    }
  `,
  styles: `
    h2 {
      font-size: var(--kl-text-20);
    }

    h3 {
      margin-bottom: 4px;
      font-size: var(--kl-text-14);
    }

    textarea {
      font: 400 var(--kl-text-14) / 20px var(--kl-mono);
    }

    .edit {
      justify-self: start;
      min-height: 32px;
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
  protected readonly editing = computed(() => this.original() !== null);
  protected readonly hasDraft = computed(() => this.drafts.of(this.card().id) !== null);
  private readonly model = signal<CardText>({ title: '', body: '', acceptance: '' });
  protected readonly fields = form(this.model, (path) => {
    requiredText(path.title, $localize`Enter a title.`);
    maxLength(path.title, 200);
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

  protected edit(): void {
    const { id, title, body, acceptance } = this.card();
    const saved = { title, body, acceptance };
    const { original, text } = this.drafts.of(id) ?? { original: saved, text: saved };
    this.original.set(original);
    this.fields().reset(text);
    this.focusLater('input');
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
      const { title, ...texts } = this.model();
      const saved = await this.edits.edit(this.card(), { title: title.trim(), ...texts });
      if (saved) this.discard();
    });
    focusFirstError(this.fields);
  }
}
