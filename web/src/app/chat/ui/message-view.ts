import { Component, computed, input, output, signal } from '@angular/core';
import type { GivenFeedback } from '@keelson/contracts/chat/feedback';
import type { ChatMessage } from '@keelson/contracts/chat/message';
import { citationAddress } from '@keelson/contracts/chat/citation-address';
import { Icon } from '../../shared/ui/icon/icon';
import { Markdown } from '../../shared/ui/markdown/markdown';
import type { MarkdownReference } from '../../shared/ui/markdown/markdown-context';
import { injectFocusLater } from '../../shared/util/focus-later';
import { AnswerFeedback, type FeedbackDraft } from './answer-feedback';
import { answerNote, isUncited } from './answer-note';
import { labelOf } from './citation-label';
import { Composer } from './composer';
import { SourceList } from './source-list';
import { pageHref } from '../../shared/util/app-language';

const COPIED_MS = 2_000;

/** One message of a chat with its actions. */
@Component({
  selector: 'app-message',
  imports: [AnswerFeedback, Composer, Icon, Markdown, SourceList],
  host: { '[attr.data-role]': 'message().role' },
  templateUrl: './message-view.html',
  styleUrl: './message-view.scss',
})
export class MessageView {
  readonly message = input.required<ChatMessage>();
  /** True while no question can be sent. */
  readonly busy = input(false);
  readonly edited = output<string>();
  readonly retried = output();
  /** The member's feedback on the answer. */
  readonly feedback = input<GivenFeedback | null>(null);
  readonly rated = output<FeedbackDraft>();
  readonly unrated = output();

  private readonly focusLater = injectFocusLater();
  protected readonly editing = signal(false);
  protected readonly draft = signal('');
  protected readonly copied = signal(false);
  protected readonly isWriting = computed(() => this.message().answer?.status === 'writing');
  protected readonly isUncited = computed(() => isUncited(this.message()));
  protected readonly note = computed(() => answerNote(this.message()));
  protected readonly references = computed<ReadonlyMap<number, MarkdownReference>>(
    () =>
      new Map(
        this.message().citations.map((citation) => [
          citation.n,
          { href: pageHref(citationAddress(citation)), label: labelOf(citation) },
        ]),
      ),
    { equal: (before, after) => before.size === after.size },
  );

  protected edit(): void {
    this.draft.set(this.message().text);
    this.editing.set(true);
    this.focusLater('textarea');
  }

  protected cancel(): void {
    this.editing.set(false);
    this.focusLater('.edit');
  }

  protected send(text: string): void {
    if (text === this.message().text) {
      this.cancel();
      return;
    }
    this.editing.set(false);
    this.edited.emit(text);
  }

  protected async copy(): Promise<void> {
    await navigator.clipboard.writeText(this.message().text);
    this.copied.set(true);
    setTimeout(() => this.copied.set(false), COPIED_MS);
  }
}
