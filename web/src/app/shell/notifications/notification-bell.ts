import { Component, computed, type ElementRef, inject, signal, viewChild } from '@angular/core';
import { injectEarlyOpening } from '../../core/hydration/early-click';
import { NotificationCenter } from '../../core/notifications/notification-center';
import { Icon } from '../../shared/ui/icon/icon';
import { uniqueId } from '../../shared/util/unique-id';
import { NotificationList } from './notification-list';
import { notificationText } from './notification-text';

const MOST_SHOWN = 9;

/** The number of unread notifications. Opens the list. */
@Component({
  selector: 'app-notification-bell',
  imports: [Icon, NotificationList],
  templateUrl: './notification-bell.html',
  styleUrl: './notification-bell.scss',
})
export class NotificationBell {
  protected readonly center = inject(NotificationCenter);
  protected readonly id = uniqueId('notifications');
  protected readonly isOpen = signal(false);
  private readonly panel = viewChild.required<ElementRef<HTMLElement>>('panel');

  protected readonly label = computed(() => {
    const unread = this.center.unread();
    return unread === 0
      ? $localize`Notifications`
      : $localize`Notifications, ${this.badge()}:count: unread`;
  });
  protected readonly badge = computed(() => {
    const unread = this.center.unread();
    return unread > MOST_SHOWN ? `${MOST_SHOWN}+` : String(unread);
  });
  protected readonly announcement = computed(() => {
    const newest = this.center.newest();
    return newest === null ? '' : $localize`New notification: ${notificationText(newest)}:text:`;
  });

  constructor() {
    injectEarlyOpening(this.panel, () => this.toggled({ newState: 'open' }));
  }

  protected close(): void {
    this.panel().nativeElement.hidePopover();
  }

  protected toggled({ newState }: Pick<ToggleEvent, 'newState'>): void {
    const open = newState === 'open';
    this.isOpen.set(open);
    if (open) void this.center.open();
    else this.center.close();
  }
}
