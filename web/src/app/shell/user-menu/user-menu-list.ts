import {
  afterNextRender,
  Component,
  computed,
  inject,
  input,
  output,
  outputBinding,
} from '@angular/core';
import { RouterLink } from '@angular/router';
import { HAS_CHANGELOG } from '@keelson/contracts/brand/changelog';
import { Identity } from '../../core/identity/identity';
import { SignOut } from '../../core/identity/sign-out';
import { ACCOUNT_NAV_ITEMS, consoleSections } from '../../core/navigation/nav-items';
import type { NavItem } from '../../core/navigation/nav-item';
import { SeenChanges } from '../../core/navigation/seen-changes';
import { ThemeChoice } from '../../core/theme/theme-choice';
import { ArrowKeys } from '../../shared/ui/arrow-keys';
import { Icon } from '../../shared/ui/icon/icon';
import { Overlays } from '../../shared/ui/overlays';
import { SoftDisabled } from '../../shared/ui/soft-disabled';
import { pageHref } from '../../shared/util/app-language';
import { injectThemes } from '../themes';
import { LanguageLinks } from '../language-links';
import { KeyboardHelp } from './keyboard-help';

/** Shows what the menu of the account offers. On a phone it has the console and further pages, too. */
@Component({
  selector: 'app-user-menu-list',
  imports: [Icon, LanguageLinks, RouterLink, SoftDisabled],
  hostDirectives: [ArrowKeys],
  host: { '(click)': 'follow($event)' },
  templateUrl: './user-menu-list.html',
  styleUrl: './user-menu-list.scss',
})
export class UserMenuList {
  readonly more = input.required<readonly NavItem[]>();
  readonly closed = output();
  private readonly identity = inject(Identity);
  private readonly overlays = inject(Overlays);
  protected readonly signOut = inject(SignOut);
  protected readonly theme = inject(ThemeChoice).theme;
  protected readonly themes = injectThemes();
  protected readonly changes = inject(SeenChanges);
  protected readonly changelog = HAS_CHANGELOG ? pageHref('/changelog') : null;
  protected readonly account = ACCOUNT_NAV_ITEMS;
  protected readonly role = computed(() => this.identity.me()?.role ?? null);
  protected readonly sections = computed(() => consoleSections(this.role()));
  protected readonly email = computed(() => this.identity.me()?.email ?? null);

  constructor() {
    const keys = inject(ArrowKeys);
    afterNextRender(() => keys.focusFirst());
  }

  /** A choice of the theme stays in the menu, other entries leave it. */
  protected follow({ target }: MouseEvent): void {
    if ((target as Element).closest('a, button') !== null) this.closed.emit();
  }

  protected showKeys(): void {
    const remove = this.overlays.attach(KeyboardHelp, [outputBinding('closed', () => remove())]);
  }
}
