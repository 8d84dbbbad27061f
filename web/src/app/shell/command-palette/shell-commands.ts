import { computed, inject, type Signal } from '@angular/core';
import { Router } from '@angular/router';
import { HAS_CHANGELOG } from '@keelson/contracts/brand/changelog';
import { AREA_COMMANDS } from '../../areas/commands';
import type { Command } from '../../core/commands/command';
import { addPersonCommand } from '../../core/commands/add-person-command';
import { Identity } from '../../core/identity/identity';
import { includesRole } from '../../core/identity/staff-role';
import { SignOut } from '../../core/identity/sign-out';
import { askFor } from '../../core/navigation/first-act';
import { PRODUCT_MODULES } from '../../core/modules/product-module';
import {
  ACCOUNT_NAV_ITEMS,
  consoleNavItems,
  memberNavItems,
  PUBLIC_NAV_ITEMS,
} from '../../core/navigation/nav-items';
import type { NavItem } from '../../core/navigation/nav-item';
import { injectThemes } from '../themes';
import { KEYWORDS } from './keywords';

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
  const { choices, choose } = injectThemes();
  const signOut = inject(SignOut);
  const leave: Command = {
    id: 'sign-out',
    title: $localize`Sign out`,
    icon: 'logout',
    kind: $localize`:kind of a command|Command palette:Do`,
    run: () => void signOut.run(),
  };
  const places = [...memberNavItems(inject(PRODUCT_MODULES)), ...ACCOUNT_NAV_ITEMS];
  const goTo = ({ title, route, icon }: NavItem): Command => ({
    id: `go:${route}`,
    title,
    icon,
    kind: $localize`:kind of a command|Command palette:Go to`,
    ...(KEYWORDS[route] === undefined ? {} : { keywords: KEYWORDS[route] }),
    run: () => void router.navigateByUrl(route),
  });
  const ofAreas = AREA_COMMANDS.map(({ needs, route, command }) => ({
    needs,
    command: command(() => void router.navigateByUrl(route)),
  }));
  const addPerson = addPersonCommand(
    () => void router.navigateByUrl('/admin/users', askFor('add-person')),
  );
  const themes = choices.map(({ theme: name, title, icon }): Command => ({
    id: `theme:${name}`,
    title,
    icon,
    kind: $localize`:kind of a command|Command palette:Change`,
    run: () => void choose(name),
  }));
  return computed(() => {
    const own = identity.signedIn() ? places : [];
    const others = [...PUBLIC_NAV_ITEMS, ...OTHER_PUBLIC_PAGES].filter(
      (page) => !own.includes(page),
    );
    return [
      ...own.map(goTo),
      ...consoleNavItems(identity.me()?.role ?? null).map((place) => ({
        ...goTo(place),
        kind: $localize`Console`,
      })),
      ...ofAreas
        .filter(({ needs }) => includesRole(identity.me()?.role ?? null, needs))
        .map(({ command }) => command),
      ...(includesRole(identity.me()?.role ?? null, 'admin') ? [addPerson] : []),
      ...others.map(goTo),
      ...themes,
      ...(identity.signedIn() ? [leave] : []),
    ];
  });
}
