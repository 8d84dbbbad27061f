import { Component, computed, inject, input, output, viewChild } from '@angular/core';
import { CHAT_TEXT_TYPES } from '@keelson/contracts/chat/attachment-limits';
import { injectFocusLater } from '../../shared/util/focus-later';
import { AttachmentDrafts } from '../data/attachment-drafts';
import { ChatDraft } from '../data/chat-draft';
import { ChatOptions } from '../data/chat-options';
import { AttachmentChips } from '../ui/attachment-chips';
import { Composer } from '../ui/composer';

const IMAGES = 'image/png,image/jpeg,image/webp,image/gif';
const TEXTS = Object.values(CHAT_TEXT_TYPES)
  .flat()
  .map((extension) => `.${extension}`)
  .join(',');

const acceptOf = ({ perMessage, images }: { perMessage: number; images: boolean }): string => {
  if (perMessage === 0) return '';
  return images ? `${TEXTS},${IMAGES}` : TEXTS;
};

/** The question that is being written, with its files. The chat page and the dashboard panel have it. */
@Component({
  selector: 'app-question-form',
  imports: [AttachmentChips, Composer],
  template: `
    @if (files.files().length > 0) {
      <app-attachment-chips
        [chips]="files.files()"
        (retried)="retry($event)"
        (removed)="remove($event)"
      />
    }
    <p class="small" role="status">{{ files.notice() }}</p>
    <app-composer
      [text]="draft"
      [answering]="answering()"
      [accept]="accept()"
      [waiting]="files.pending()"
      (attached)="attach($event)"
      (sent)="sent.emit($event)"
      (stopped)="stopped.emit()"
    />
    @if (files.pending()) {
      <p i18n class="small muted" role="status">
        The question can be sent when every file is uploaded. Remove those that can’t be.
      </p>
    }
  `,
  styles: `
    :host {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 6px;
    }
  `,
})
export class QuestionForm {
  readonly answering = input(false);
  readonly sent = output<string>();
  readonly stopped = output();

  protected readonly draft = inject(ChatDraft).text;
  protected readonly files = inject(AttachmentDrafts);
  private readonly options = inject(ChatOptions);
  private readonly focusLater = injectFocusLater();
  protected readonly accept = computed(() => acceptOf(this.options.attachments()));
  private readonly composer = viewChild.required(Composer);

  focus(): void {
    this.composer().focus();
  }

  /** Files that were chosen, pasted, or dropped on the part of the page around the form. */
  attach(files: readonly File[]): void {
    if (this.accept() === '' || files.length === 0) return;
    this.files.add(files);
    this.focus();
  }

  /** The button that was pressed is gone while the file is uploaded. */
  protected retry(key: string): void {
    this.files.retry(key);
    this.focusLater(`[data-file="${key}"] .remove`);
  }

  /** The focus goes to the file after the removed one, or else before it, or else to the question. */
  protected remove(key: string): void {
    const keys = this.files.files().map((file) => file.key);
    const at = keys.indexOf(key);
    const next = keys[at + 1] ?? keys[at - 1];
    this.files.remove(key);
    if (next === undefined) this.focus();
    else this.focusLater(`[data-file="${next}"] .remove`);
  }
}
