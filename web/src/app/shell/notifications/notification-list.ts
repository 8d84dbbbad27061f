import { Component, computed, inject, input, output } from '@angular/core';
import { Router, RouterLink } from '@angular/router';
import { describeNotification } from '@keelson/contracts/notifications/describe-notification';
import type { Notification } from '@keelson/contracts/notifications/notification';
import { Identity } from '../../core/identity/identity';
import { NotificationCenter } from '../../core/notifications/notification-center';
import { ErrorState } from '../../shared/ui/error-state';
import { Icon } from '../../shared/ui/icon/icon';
import { RelativeTime } from '../../shared/ui/relative-time';
import { Skeleton } from '../../shared/ui/skeleton';
import { Toasts } from '../../shared/ui/toasts';
import { iconOf } from './notification-icons';

/** The notifications of the last 90 days, newest first. */
@Component({
  selector: 'app-notification-list',
  imports: [ErrorState, Icon, RelativeTime, RouterLink, Skeleton],
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
      this.center.rows()?.map((row) => ({
        ...row,
        unread: row.readAt === null,
        text: describeNotification(row),
        icon: iconOf(row.kind),
      })) ?? null,
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
    await this.orSay('Couldn’t mark all as read.', () => this.center.markAllRead());
  }

  protected async mark(ids: readonly Notification['id'][], read: boolean): Promise<void> {
    const text = read ? 'Couldn’t mark as read.' : 'Couldn’t mark as unread.';
    await this.orSay(text, () => this.center.mark(ids, read));
  }

  private async orSay(text: string, send: () => Promise<void>): Promise<void> {
    try {
      await send();
    } catch {
      const action = { label: 'Try again', run: (): void => void this.orSay(text, send) };
      this.toasts.show({ text, tone: 'bad', action });
    }
  }
}
