import { Component, computed, inject } from '@angular/core';
import { RouterLinkActive, RouterOutlet } from '@angular/router';
import { ViewedAccount } from '../core/api/viewed-account';
import { Identity } from '../core/identity/identity';
import { pictureAddress } from '../core/identity/picture-address';
import { SessionRenewal } from '../core/identity/session-renewal';
import { VIEWED_ROUTES } from '../core/identity/viewed-pages-guard';
import { SignOut } from '../core/identity/sign-out';
import { DocumentLocation } from '../core/navigation/document-location';
import { PRODUCT_MODULES } from '../core/modules/product-module';
import { ACCOUNT_ROUTE, memberNavItems } from '../core/navigation/nav-items';
import { NotificationCenter } from '../core/notifications/notification-center';
import { SeenChanges } from '../core/navigation/seen-changes';
import { Avatar } from '../shared/ui/avatar';
import { UI_PARTS } from '../shared/ui/ui-parts';
import { pageHref } from '../shared/util/app-language';
import { signInUrl } from '../core/navigation/safe-next';
import { LanguageChoice } from '../core/language/language-choice';
import { ThemeChoice } from '../core/theme/theme-choice';
import { ToastOutlet } from '../shared/ui/toast-outlet';
import { noticeCutPastes } from './cut-pastes';
import { PaletteLauncher } from './command-palette/palette-launcher';
import { NotificationBell } from './notifications/notification-bell';
import { ViewBanner } from './view-banner';
import { Wordmark } from './wordmark';
import { BRAND } from '@keelson/product/brand';
import { HAS_CHANGELOG } from '@keelson/contracts/brand/changelog';

/** Navigation around member pages: a side rail, or a bottom bar on a phone. */
@Component({
  selector: 'app-member-shell',
  imports: [
    UI_PARTS,
    Avatar,
    NotificationBell,
    RouterLinkActive,
    RouterOutlet,
    ToastOutlet,
    ViewBanner,
    Wordmark,
  ],
  templateUrl: './member-shell.html',
  styleUrl: './member-shell.scss',
})
export class MemberShell {
  protected readonly home = $localize`${BRAND.name}:brand:, dashboard`;
  protected readonly unnamed = $localize`:Someone without a name:Member`;
  protected readonly identity = inject(Identity);
  protected readonly picture = computed(() => {
    const me = this.identity.me();
    return me === null ? null : pictureAddress(me);
  });
  protected readonly signOut = inject(SignOut);
  protected readonly renewal = inject(SessionRenewal);
  protected readonly palette = inject(PaletteLauncher);
  /** The account of another person, which has no more than what can be looked at. */
  protected readonly viewed = inject(ViewedAccount).current;
  protected readonly places = memberNavItems(inject(PRODUCT_MODULES)).filter(
    ({ route }) => this.viewed() === null || VIEWED_ROUTES.has(route),
  );
  protected readonly accountRoute = ACCOUNT_ROUTE;
  protected readonly hasChangelog = HAS_CHANGELOG;
  protected readonly changelog = pageHref('/changelog');
  protected readonly changes = inject(SeenChanges);
  private readonly location = inject(DocumentLocation);
  private readonly language = inject(LanguageChoice);
  private readonly theme = inject(ThemeChoice);
  private readonly notifications = inject(NotificationCenter);

  constructor() {
    noticeCutPastes();
    if (this.viewed() === null) this.palette.listen();
    this.changes.start();
    void this.begin();
  }

  protected signInAgain(): void {
    this.location.go(signInUrl(this.location.path));
  }

  private async begin(): Promise<void> {
    try {
      const { uid, preferences } = await this.identity.loadMe();
      // Theme, language and session are the admin's own, and notifications are the member's.
      if (this.viewed() !== null) return;
      this.theme.set(preferences.theme);
      this.language.follow(preferences.language);
      this.renewal.start();
      this.notifications.start(uid);
    } catch {
      // Ignore the error: the page loads from the same server and shows it.
    }
  }
}
