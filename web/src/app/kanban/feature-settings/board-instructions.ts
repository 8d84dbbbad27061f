import { Component, computed, input, linkedSignal, output, untracked } from '@angular/core';
import { disabled, form, FormField, maxLength, submit } from '@angular/forms/signals';
import type { Board } from '@keelson/contracts/kanban/board/board';
import { onChange } from '../../shared/util/on-change';
import { keepInTab } from '../../core/identity/keep-in-tab';
import { TextField } from '../../shared/ui/text-field';

/** The board's standing instructions, which every run of a card gets. Leaving the field saves them; what is not saved stays through a reload. */
@Component({
  selector: 'app-board-instructions',
  imports: [FormField, TextField],
  template: `
    <section class="card stack" aria-labelledby="instructions">
      <h2 class="section-title" id="instructions" i18n>Instructions for agents</h2>
      <p class="muted small" i18n>
        Sent with every run on this board: conventions, sources, what to avoid. Don’t enter secrets.
      </p>
      <form (submit)="save($event)" (focusout)="save($event)" novalidate>
        <app-text-field
          i18n-label="For agents"
          label="Instructions"
          i18n-hint
          hint="Markdown"
          [rows]="6"
          [formField]="fields.text"
        />
      </form>
    </section>
  `,
})
export class BoardInstructions {
  readonly board = input.required<Board>();
  readonly editable = input.required<boolean>();
  readonly saved = output<string>();

  private readonly stored = linkedSignal(() => this.board().instructions);
  private readonly model = linkedSignal(() => ({ text: untracked(this.stored) }));
  protected readonly fields = form(this.model, (path) => {
    maxLength(path.text, 20_000, { message: $localize`Enter 20,000 characters or fewer.` });
    disabled(path.text, { when: () => !this.editable() });
  });

  constructor() {
    // A newer text replaces the field's, unless it is being edited.
    onChange(this.stored, (text) => {
      if (!this.fields().dirty()) this.fields().reset({ text });
    });
    const unsaved = computed(() => (this.fields().dirty() ? this.model().text : ''));
    keepInTab(
      () => `board-instructions.${this.board().slug}`,
      unsaved,
      (text) => {
        if (text === '') return;
        this.model.set({ text });
        this.fields.text().markAsDirty();
      },
    );
  }

  protected async save(event: Event): Promise<void> {
    event.preventDefault();
    if (!this.fields().dirty()) return;
    await submit(this.fields, () => {
      this.saved.emit(this.model().text.trim());
      this.fields().reset();
      return Promise.resolve();
    });
  }
}
