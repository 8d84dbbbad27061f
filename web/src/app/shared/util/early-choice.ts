import { isPlatformBrowser } from '@angular/common';
import { afterNextRender, ElementRef, inject, PLATFORM_ID } from '@angular/core';

/**
 * Takes over what a person has chosen in a part of a rendered page before the app was there: events of that time are lost, the
 * state of controls is not.
 *
 * @param read The choice in the host as the server has rendered it; null when it is unchanged.
 * @param choose Is called after the first render.
 */
export function injectEarlyChoice<Choice>(
  read: (host: HTMLElement) => Choice | null,
  choose: (choice: Choice) => void,
): void {
  if (!isPlatformBrowser(inject(PLATFORM_ID))) return;
  const choice = read(inject<ElementRef<HTMLElement>>(ElementRef).nativeElement);
  if (choice !== null) afterNextRender(() => choose(choice));
}

/** The value of the list in the host that is not the one of its markup. */
export function changedOption(host: HTMLElement): string | null {
  const options = [...(host.querySelector('select')?.options ?? [])];
  const chosen = options.findIndex(({ selected }) => selected);
  const before = options.findIndex(({ defaultSelected }) => defaultSelected);
  return chosen === Math.max(0, before) ? null : (options[chosen]?.value ?? null);
}
