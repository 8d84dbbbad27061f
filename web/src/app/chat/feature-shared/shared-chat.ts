import { Component, computed, inject, input } from '@angular/core';
import type { ApiResponse } from '@keelson/contracts/http/api';
import type { SharedMessage } from '@keelson/contracts/chat/share';
import { onChange } from '../../shared/util/on-change';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { Markdown } from '../../shared/ui/markdown/markdown';
import type { MarkdownReference } from '../../shared/ui/markdown/markdown-context';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { citationHref, labelOf } from '../ui/citation-label';
import { SourceList } from '../ui/source-list';

type SharedChat = ApiResponse<'GET', '/api/shared-chats/{token}'>;

/** A chat that is shared by a link, to read. */
@Component({
  selector: 'app-shared-chat',
  imports: [UI_PARTS, RelativeTime, Markdown, SourceList],
  host: { class: 'page' },
  templateUrl: './shared-chat.html',
  styleUrl: './shared-chat.scss',
})
export class SharedChatPage {
  /** From the URL. */
  readonly token = input.required<string>();
  private readonly api = inject(ApiClient);
  protected readonly chat = new AsyncState<SharedChat>(() =>
    this.api.get('/api/shared-chats/{token}', { params: { token: this.token() } }),
  );
  protected readonly messages = computed(() =>
    (this.chat.data()?.messages ?? []).map((message) => ({
      message,
      references: referencesOf(message),
    })),
  );

  constructor() {
    onChange(this.token, () => void this.chat.load());
  }
}

const referencesOf = ({ citations }: SharedMessage): ReadonlyMap<number, MarkdownReference> =>
  new Map(
    citations.map((citation) => [
      citation.n,
      { href: citationHref(citation), label: labelOf(citation) },
    ]),
  );
