import { Component, computed, input, model, output, signal } from '@angular/core';
import type { GivenFeedback } from '@keelson/contracts/chat/feedback';
import type { ChatMessage } from '@keelson/contracts/chat/message';
import type { ChatId } from '@keelson/contracts/ids';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { onChange } from '../../shared/util/on-change';
import { Markdown } from '../../shared/ui/markdown/markdown';
import type { MarkdownReference } from '../../shared/ui/markdown/markdown-context';
import { injectCopying, NOT_COPIED } from '../../shared/util/text-clipboard';
import { LOCALE } from '../../shared/util/locale';
import { injectFocusLater } from '../../shared/util/focus-later';
import { AnswerFeedback, type FeedbackDraft } from './answer-feedback';
import { answerNote, isUncited } from './answer-note';
import { citationHref, labelOf } from './citation-label';
import { Composer } from './composer';
import { MessageFiles } from './message-files';
import { SourceList } from './source-list';

const LIST = new Intl.ListFormat(LOCALE);

@Component({
  selector: 'app-message',
  imports: [UI_PARTS, AnswerFeedback, Composer, Markdown, MessageFiles, SourceList],
  host: { '[attr.data-role]': 'message().role' },
  templateUrl: './message-view.html',
  styleUrl: './message-view.scss',
})
export class MessageView {
  readonly message = input.required<ChatMessage>();
  /** The chat, when it is that of another author: then nothing can be changed. */
  readonly readIn = input<ChatId | null>(null);
  /** True while no question can be sent. */
  readonly busy = input(false);
  readonly edited = output<string>();
  /** The edit of the question that is not sent; null: none. */
  readonly unsent = model<string | null>(null);
  readonly retried = output();
  /** True when the answer is known to have used a message of the allowance. */
  readonly counted = input<'counted' | 'unknown'>('unknown');
  readonly feedback = input<GivenFeedback | null>(null);
  readonly rated = output<FeedbackDraft>();
  readonly unrated = output();

  private readonly focusLater = injectFocusLater();
  protected readonly editing = signal(false);
  protected readonly draft = signal('');
  protected readonly copying = injectCopying('app-markdown');
  protected readonly notCopied = NOT_COPIED;
  protected readonly isWriting = computed(() => this.message().answer?.status === 'writing');
  protected readonly isUncited = computed(() => isUncited(this.message()));
  protected readonly cutFiles = computed(() => LIST.format(this.message().cutFiles ?? []));
  protected readonly note = computed(() => answerNote(this.message(), this.counted()));
  protected readonly references = computed<ReadonlyMap<number, MarkdownReference>>(
    () =>
      new Map(
        this.message().citations.map((citation) => [
          citation.n,
          { href: citationHref(citation, this.readIn()), label: labelOf(citation) },
        ]),
      ),
    { equal: (before, after) => before.size === after.size },
  );

  constructor() {
    onChange(this.draft, () => {
      if (this.editing()) this.keep();
    });
  }

  private keep(): void {
    const text = this.draft();
    this.unsent.set(text === this.message().text ? null : text);
  }

  protected edit(): void {
    this.draft.set(this.unsent() ?? this.message().text);
    this.editing.set(true);
    this.focusLater('textarea');
  }

  /** The edit goes on later. */
  protected pause(): void {
    this.keep(); // the effect may not have seen the last letter yet
    this.editing.set(false);
    this.focusLater('.edit');
  }

  protected cancel(): void {
    this.pause();
    this.unsent.set(null);
  }

  protected send(text: string): void {
    if (text === this.message().text) {
      this.cancel();
      return;
    }
    this.editing.set(false);
    this.unsent.set(null);
    this.edited.emit(text);
  }
}
