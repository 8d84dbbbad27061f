/**
 * Arrow keys in the navigation: up and down move between entries, right opens a section, left closes it or moves to the one
 * around it, Home and End move to the ends.
 */
export function moveInNavigation(event: KeyboardEvent, nav: HTMLElement): void {
  const target = event.target as HTMLElement;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const links = [...nav.querySelectorAll<HTMLElement>('a')];
  const at = links.findIndex(
    (link) => link === target || link.parentElement === target.parentElement,
  );
  if (at < 0) return;
  const focus = (link: HTMLElement | null | undefined): void => {
    event.preventDefault();
    link?.focus();
  };
  switch (event.key) {
    case 'ArrowDown':
      focus(links[at + 1]);
      break;
    case 'ArrowUp':
      focus(links[at - 1]);
      break;
    case 'Home':
      focus(links[0]);
      break;
    case 'End':
      focus(links.at(-1));
      break;
    case 'ArrowRight':
    case 'ArrowLeft': {
      const isOpening =
        (event.key === 'ArrowRight') === (getComputedStyle(nav).direction !== 'rtl');
      openOrClose(target, isOpening, focus);
    }
  }
}

function openOrClose(
  target: HTMLElement,
  isOpening: boolean,
  focus: (link: HTMLElement | null | undefined) => void,
): void {
  const item = target.closest('li');
  const toggle = item?.querySelector<HTMLElement>(':scope > .section > button');
  const isOpen = toggle?.getAttribute('aria-expanded') === 'true';
  if (toggle != null && isOpen !== isOpening) {
    toggle.click();
    focus(target);
  } else if (isOpening) focus(item?.querySelector<HTMLElement>('li a'));
  else focus(item?.parentElement?.closest('li')?.querySelector('a'));
}
