import { Component, computed, inject, input, output } from '@angular/core';
import { Router } from '@angular/router';
import type { Notification } from '@keelson/contracts/notifications/notification';
import { Identity } from '../../core/identity/identity';
import { NotificationCenter } from '../../core/notifications/notification-center';
import { Toasts } from '../../shared/ui/toasts';
import { RelativeTime } from '../../shared/ui/relative-time';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { iconOf } from './notification-icons';
import { excerptText, notificationText } from './notification-text';
import { pageHref } from '../../shared/util/app-language';

/** The notifications of the last 90 days, newest first. */
@Component({
  selector: 'app-notification-list',
  imports: [UI_PARTS, RelativeTime],
  templateUrl: './notification-list.html',
  styleUrl: './notification-list.scss',
})
export class NotificationList {
  readonly titleId = input.required<string>();
  /** A page was chosen. */
  readonly closed = output();

  protected readonly center = inject(NotificationCenter);
  protected readonly me = inject(Identity).me;
  private readonly router = inject(Router);
  private readonly toasts = inject(Toasts);
  protected readonly items = computed(
    () =>
      this.center.rows()?.map((row) => {
        const unread = row.readAt === null;
        const text = notificationText(row);
        const href = pageHref(row.path);
        const excerpt = excerptText(row);
        return {
          ...row,
          href,
          unread,
          text,
          excerpt,
          icon: iconOf(row.kind),
          ...markTexts(text, unread),
        };
      }) ?? null,
  );

  protected open(event: MouseEvent, { id, path, readAt }: Notification): void {
    if (event.button > 1) return; // a context menu
    if (readAt === null) void this.mark([id], true);
    // In another tab or window, the browser follows the link.
    if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.closed.emit();
    void this.router.navigateByUrl(path);
  }

  protected async readAll(): Promise<void> {
    await this.orSay($localize`Couldn’t mark all as read.`, () => this.center.markAllRead());
  }

  protected async mark(ids: readonly Notification['id'][], read: boolean): Promise<void> {
    const text = read ? $localize`Couldn’t mark as read.` : $localize`Couldn’t mark as unread.`;
    await this.orSay(text, () => this.center.mark(ids, read));
  }

  private async orSay(text: string, send: () => Promise<void>): Promise<void> {
    try {
      await send();
    } catch {
      const action = {
        label: $localize`:Button:Try again`,
        run: (): void => void this.orSay(text, send),
      };
      this.toasts.show({ text, tone: 'bad', action });
    }
  }
}

/** Name and title of the button that marks a notification. */
const markTexts = (
  text: string,
  unread: boolean,
): { readonly markLabel: string; readonly markTitle: string } =>
  unread
    ? {
        markLabel: $localize`Mark as read: ${text}:notification:`,
        markTitle: $localize`Mark as read`,
      }
    : {
        markLabel: $localize`Mark as unread: ${text}:notification:`,
        markTitle: $localize`Mark as unread`,
      };
