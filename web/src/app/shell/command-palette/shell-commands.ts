import { computed, inject, type Signal } from '@angular/core';
import { Router } from '@angular/router';
import { HAS_CHANGELOG } from '@keelson/contracts/brand/changelog';
import type { Theme } from '@keelson/contracts/account/user';
import type { Command } from '../../core/commands/command';
import { addPersonCommand } from '../../core/commands/add-person-command';
import { newCardCommand } from '../../core/commands/new-card-command';
import { Identity } from '../../core/identity/identity';
import { includesRole } from '../../core/identity/staff-role';
import { SignOut } from '../../core/identity/sign-out';
import { ThemePreference } from '../../core/identity/theme-preference';
import { askFor } from '../../core/navigation/first-act';
import { PRODUCT_MODULES } from '../../core/modules/product-module';
import {
  consoleNavItems,
  memberNavItems,
  type NavItem,
  PUBLIC_NAV_ITEMS,
} from '../../core/navigation/nav-items';
import { Toasts } from '../../shared/ui/toasts';
import { KEYWORDS } from './keywords';

const THEMES: readonly {
  readonly theme: Theme;
  readonly title: string;
  readonly icon: Command['icon'];
}[] = [
  { theme: 'light', title: $localize`Light theme`, icon: 'light_mode' },
  { theme: 'dark', title: $localize`Dark theme`, icon: 'dark_mode' },
  { theme: 'system', title: $localize`System theme`, icon: 'contrast' },
];

/** Pages of members that the navigation does not list. */
const BILLING: NavItem = {
  title: $localize`Plan and billing`,
  route: '/dashboard/billing',
  icon: 'receipt_long',
};

/** Public pages that only their footer lists. */
const OTHER_PUBLIC_PAGES: readonly NavItem[] = [
  { title: $localize`:of the service|Page:Status`, route: '/status', icon: 'check_circle' },
  ...(HAS_CHANGELOG
    ? [{ title: $localize`:Page:Changelog`, route: '/changelog', icon: 'flag' } as const]
    : []),
  { title: $localize`API reference`, route: '/developers', icon: 'terminal' },
];

/** Commands of the shell: all allowed pages, the theme and sign-out. */
export function shellCommands(): Signal<readonly Command[]> {
  const identity = inject(Identity);
  const router = inject(Router);
  const preference = inject(ThemePreference);
  const toasts = inject(Toasts);
  const signOut = inject(SignOut);
  const leave: Command = {
    id: 'sign-out',
    title: $localize`Sign out`,
    icon: 'logout',
    kind: $localize`:kind of a command|Command palette:Do`,
    run: () => void signOut.run(),
  };
  const places = [...memberNavItems(inject(PRODUCT_MODULES)), BILLING];
  const choose = async (theme: Theme): Promise<void> => {
    try {
      await preference.set(theme);
    } catch {
      toasts.show({ text: $localize`Theme saved on this device only.`, tone: 'bad' });
    }
  };
  const goTo = ({ title, route, icon }: NavItem): Command => ({
    id: `go:${route}`,
    title,
    icon,
    kind: $localize`:kind of a command|Command palette:Go to`,
    ...(KEYWORDS[route] === undefined ? {} : { keywords: KEYWORDS[route] }),
    run: () => void router.navigateByUrl(route),
  });
  const newCard = newCardCommand(() => void router.navigateByUrl('/admin/agents-kanban/new-card'));
  const addPerson = addPersonCommand(
    () => void router.navigateByUrl('/admin/users', askFor('add-person')),
  );
  const themes = THEMES.map(({ theme: name, title, icon }): Command => ({
    id: `theme:${name}`,
    title,
    icon,
    kind: $localize`:kind of a command|Command palette:Change`,
    run: () => void choose(name),
  }));
  return computed(() => [
    ...(identity.signedIn() ? places : []).map(goTo),
    ...consoleNavItems(identity.me()?.role ?? null).map((place) => ({
      ...goTo(place),
      kind: $localize`Console`,
    })),
    ...(includesRole(identity.me()?.role ?? null, 'operator') ? [newCard] : []),
    ...(includesRole(identity.me()?.role ?? null, 'admin') ? [addPerson] : []),
    ...[...PUBLIC_NAV_ITEMS, ...OTHER_PUBLIC_PAGES].map(goTo),
    ...themes,
    ...(identity.signedIn() ? [leave] : []),
  ]);
}
