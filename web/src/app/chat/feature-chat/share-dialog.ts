import {
  Component,
  computed,
  DOCUMENT,
  effect,
  inject,
  input,
  output,
  signal,
} from '@angular/core';
import type { ChatLink } from '@keelson/contracts/chat/share';
import type { ChatId, WorkspaceId } from '@keelson/contracts/ids';
import type { ChatSummary } from '@keelson/contracts/chat/chat';
import { CurrentWorkspace } from '../../core/api/current-workspace';
import { Toasts } from '../../shared/ui/toasts';
import { AsyncView } from '../../shared/ui/async-view';
import { Dialog } from '../../shared/ui/dialog';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { TextClipboard } from '../../shared/util/text-clipboard';
import { exactTime } from '../../shared/util/time/exact-time';
import { injectFocusLater } from '../../shared/util/focus-later';
import { type ShareDays, ShareStore } from '../data/share-store';

const LIFETIMES: readonly { readonly days: ShareDays; readonly label: string }[] = [
  { days: 1, label: $localize`1 day` },
  { days: 7, label: $localize`7 days` },
  { days: 30, label: $localize`30 days` },
  { days: null, label: $localize`:How long a link works:No expiry` },
];

/** Shares a chat by a read-only link, and revokes the link. */
@Component({
  selector: 'app-share-dialog',
  imports: [UI_PARTS, AsyncView, Dialog],
  providers: [ShareStore],
  templateUrl: './share-dialog.html',
})
export class ShareDialog {
  readonly chatId = input.required<ChatId>();
  /** The workspace whose members read the chat. */
  readonly sharedWith = input<WorkspaceId | null>(null);
  readonly changed = output<ChatSummary>();
  readonly closed = output();

  protected readonly store = inject(ShareStore);
  protected readonly team = inject(CurrentWorkspace).team;
  private readonly document = inject(DOCUMENT);
  private readonly toasts = inject(Toasts);
  private readonly clipboard = inject(TextClipboard);
  private readonly focusLater = injectFocusLater();
  protected readonly lifetimes = LIFETIMES;
  protected readonly days = signal<ShareDays>(7);
  protected readonly showName = signal(false);
  private readonly link = this.store.link.data;
  protected readonly address = computed(() => {
    const link = this.link();
    return link && `${this.document.location.origin}/shared/${link.token}`;
  });
  protected readonly facts = computed(() => {
    const link = this.link();
    return link === null ? '' : factsOf(link);
  });

  constructor() {
    effect(() => void this.store.open(this.chatId()));
  }

  protected teamLabel(team: string): string {
    return $localize`Share with ${team}:team:`;
  }

  protected async shareWith(team: WorkspaceId | null): Promise<void> {
    const chat = await this.store.shareWith(team);
    if (chat !== null) this.changed.emit(chat);
  }

  protected choose(index: number): void {
    this.days.set(LIFETIMES[index]?.days ?? null);
  }

  protected async copy(address: string): Promise<void> {
    if (await this.clipboard.write(address)) {
      this.toasts.show({ text: $localize`Link copied` });
      return;
    }
    this.toasts.show({ text: $localize`Couldn’t copy. Select the link and copy it.` });
    this.focusLater('input[readonly]'); // its text gets selected
  }

  protected async revoke(): Promise<void> {
    await this.store.revoke();
    if (this.store.submission.error() === null) this.toasts.show({ text: $localize`Link revoked` });
  }
}

/** The time for which a link works, and what it shows. */
function factsOf({ expiresAt, name }: ChatLink): string {
  const end =
    expiresAt === null
      ? $localize`Works until you revoke it.`
      : $localize`Expires ${exactTime(expiresAt)}:date:.`;
  const shown = name ? $localize`Shows your name.` : $localize`Does not show your name.`;
  return `${end} ${shown}`;
}
