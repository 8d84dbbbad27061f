import { Component, computed, inject, input, output } from '@angular/core';
import { Router, RouterLink } from '@angular/router';
import { describeNotification } from '@keelson/contracts/notifications/describe-notification';
import type { Notification } from '@keelson/contracts/notifications/notification';
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

  protected readAll(): void {
    void this.mark(this.center.unreadIds().slice(0, 100), true);
  }

  protected async mark(ids: readonly Notification['id'][], read: boolean): Promise<void> {
    try {
      await this.center.mark(ids, read);
    } catch {
      this.toasts.show({
        text: read ? 'Couldn’t mark as read.' : 'Couldn’t mark as unread.',
        tone: 'bad',
        action: { label: 'Try again', run: () => void this.mark(ids, read) },
      });
    }
  }
}
