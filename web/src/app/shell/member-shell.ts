import { NgComponentOutlet } from '@angular/common';
import { afterNextRender, Component, computed, inject, signal, type Type } from '@angular/core';
import { Router, RouterOutlet, TitleStrategy } from '@angular/router';
import { AREA_SHELL_PARTS } from '../areas/shell-parts';
import { ViewedAccount } from '../core/api/viewed-account';
import { Identity } from '../core/identity/identity';
import { SessionRenewal } from '../core/identity/session-renewal';
import { VIEWED_ROUTES } from '../core/identity/viewed-pages-guard';
import { injectCurrentUrl } from '../core/navigation/current-url';
import { DocumentLocation } from '../core/navigation/document-location';
import { PRODUCT_MODULES } from '../core/modules/product-module';
import {
  ACCOUNT_NAV_ITEMS,
  consoleSections,
  isAt,
  memberNavItems,
} from '../core/navigation/nav-items';
import type { ConsoleSection } from '../core/navigation/nav-item';
import { NotificationCenter } from '../core/notifications/notification-center';
import { SeenChanges } from '../core/navigation/seen-changes';
import { PageHeading } from '../shared/ui/page-heading';
import { UI_PARTS } from '../shared/ui/ui-parts';
import { signInUrl } from '../core/navigation/safe-next';
import { LanguageChoice } from '../core/language/language-choice';
import { ThemeChoice } from '../core/theme/theme-choice';
import { ToastOutlet } from '../shared/ui/toast-outlet';
import { noticeCutPastes } from './cut-pastes';
import { PaletteLauncher } from './command-palette/palette-launcher';
import { NotificationBell } from './notifications/notification-bell';
import { RailFold } from './rail-fold';
import { UserMenu } from './user-menu/user-menu';
import { ViewBanner } from './view-banner';
import { Wordmark } from './wordmark';
import { BRAND } from '@keelson/product/brand';

/** A phone's bar has as many, and the menu. */
const SLOTS = 4;

/** Navigation around member pages: a side rail, or a bar above and below on a phone. */
@Component({
  selector: 'app-member-shell',
  imports: [
    UI_PARTS,
    NgComponentOutlet,
    NotificationBell,
    RouterOutlet,
    ToastOutlet,
    UserMenu,
    ViewBanner,
    Wordmark,
  ],
  templateUrl: './member-shell.html',
  styleUrl: './member-shell.scss',
})
export class MemberShell {
  protected readonly home = $localize`${BRAND.name}:brand:, dashboard`;
  protected readonly search = $localize`:Button|Opens the command palette:Search`;
  protected readonly renewal = inject(SessionRenewal);
  protected readonly palette = inject(PaletteLauncher);
  protected readonly rail = inject(RailFold);
  /** The account of another person, which has no more than what can be looked at. */
  protected readonly viewed = inject(ViewedAccount).current;
  protected readonly places = this.placesOfMember();
  /** In the menu of a phone. */
  protected readonly further = this.places.slice(SLOTS);
  /** The parts of areas. */
  protected readonly parts = signal<readonly Type<unknown>[]>([]);
  protected readonly url = injectCurrentUrl();
  protected readonly isAt = isAt;
  private readonly identity = inject(Identity);
  protected readonly sections = computed(() =>
    this.viewed() === null ? consoleSections(this.identity.me()?.role ?? null) : [],
  );
  protected readonly foldLabel = computed(() =>
    this.rail.folded() ? $localize`Expand navigation` : $localize`Collapse navigation`,
  );
  private readonly router = inject(Router);
  private readonly titles = inject(TitleStrategy);
  private readonly heading = inject(PageHeading).text;
  /** The title of the page, for a phone. */
  protected readonly title = computed(() => {
    this.url();
    const title = this.titles.buildTitle(this.router.routerState.snapshot);
    return this.heading() ?? title ?? '';
  });
  private readonly location = inject(DocumentLocation);
  private readonly language = inject(LanguageChoice);
  private readonly theme = inject(ThemeChoice);
  private readonly notifications = inject(NotificationCenter);

  constructor() {
    noticeCutPastes();
    if (this.viewed() === null) {
      this.palette.listen();
      afterNextRender(() => void this.loadParts());
    }
    inject(SeenChanges).start();
    // At once, because it may have come with the page. Errors are shown by the page, which loads from the same server.
    this.identity.loadMe().catch(() => undefined);
    afterNextRender(() => void this.begin());
  }

  protected isIn({ pages }: ConsoleSection): boolean {
    return pages.some((page) => isAt(this.url(), page));
  }

  protected signInAgain(): void {
    this.location.go(signInUrl(this.location.path));
  }

  private placesOfMember() {
    const places = memberNavItems(inject(PRODUCT_MODULES));
    if (this.viewed() === null) return places;
    return [...places, ...ACCOUNT_NAV_ITEMS].filter(({ route }) => VIEWED_ROUTES.has(route));
  }

  private async loadParts(): Promise<void> {
    // Without a connection, the page has none of them; the next page load tries again.
    const loaded = await Promise.allSettled(AREA_SHELL_PARTS.map(({ load }) => load()));
    this.parts.set(loaded.flatMap((part) => (part.status === 'fulfilled' ? part.value : [])));
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
