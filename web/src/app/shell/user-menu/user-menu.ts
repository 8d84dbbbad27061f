import {
  Component,
  computed,
  type ElementRef,
  inject,
  input,
  signal,
  viewChild,
} from '@angular/core';
import { injectEarlyOpening } from '../../core/hydration/early-click';
import { Identity } from '../../core/identity/identity';
import { pictureAddress } from '../../core/identity/picture-address';
import { SeenChanges } from '../../core/navigation/seen-changes';
import type { NavItem } from '../../core/navigation/nav-item';
import { Avatar } from '../../shared/ui/avatar';
import { uniqueId } from '../../shared/util/unique-id';
import { UserMenuList } from './user-menu-list';

/** The row of the member in the rail, and the last slot of a phone's bar. It opens the menu of the account. */
@Component({
  selector: 'app-user-menu',
  imports: [Avatar, UserMenuList],
  template: `
    <button type="button" [attr.popovertarget]="id">
      <span class="face">
        <app-avatar [name]="name()" [picture]="picture()" />
        @if (changes.hasNew()) {
          <span class="dot" aria-hidden="true"></span>
        }
      </span>
      <span class="short" i18n="Button: opens the menu of the account">Menu</span>&ngsp;
      <span class="name" dir="auto">{{ name() }}</span>
    </button>
    <div
      #panel
      class="shell-panel floating"
      popover
      role="dialog"
      [id]="id"
      [attr.aria-label]="label()"
      (toggle)="isOpen.set($event.newState === 'open')"
    >
      @defer (when isOpen(); prefetch on idle) {
        @if (isOpen()) {
          <app-user-menu-list [more]="more()" (closed)="close()" />
        }
      } @error {
        <p class="waiting" i18n>
          Couldn’t load the menu. Check your connection and reload the page.
        </p>
      }
    </div>
  `,
  styleUrl: './user-menu.scss',
})
export class UserMenu {
  /** Places that a phone's bar has no slot for. */
  readonly more = input.required<readonly NavItem[]>();
  private readonly me = inject(Identity).me;
  protected readonly changes = inject(SeenChanges);
  protected readonly id = uniqueId('user-menu');
  protected readonly isOpen = signal(false);
  private readonly panel = viewChild.required<ElementRef<HTMLElement>>('panel');
  protected readonly name = computed(() => {
    const me = this.me();
    return me?.displayName ?? me?.email ?? $localize`:Someone without a name:Member`;
  });
  protected readonly picture = computed(() => {
    const me = this.me();
    return me === null ? null : pictureAddress(me);
  });
  protected readonly label = computed(
    () => $localize`:Button|Opens the menu of the account:Menu, ${this.name()}:name:`,
  );

  constructor() {
    injectEarlyOpening(this.panel, () => this.isOpen.set(true));
  }

  protected close(): void {
    this.panel().nativeElement.hidePopover();
  }
}
