import { afterNextRender, DestroyRef, DOCUMENT, inject } from '@angular/core';

const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** Describes where an element with the focus was, so that its neighbor is found after it is gone. */
interface Place {
  readonly element: Element;
  /** Its parent and so on, up to the page. */
  readonly around: readonly Element[];
  /** The list that it was in a row of, and which row. */
  readonly list: Element | null;
  readonly row: number;
  /** The number of the row's control. */
  readonly control: number;
  readonly dialog: HTMLDialogElement | null;
  /** The focus before that dialog opened. */
  readonly behind: Place | null;
}

/**
 * An element with the focus that is removed, such as the button of a deleted row, drops the focus to the page. This
 * gives it to the same control of the row that took its place, otherwise to the part of the page that it was in.
 * A new page is the {@link RouteAnnouncer}'s. Dialogs give the focus back themselves; when what opened one has been removed
 * meanwhile, such as the button of a plan that is the current one now, the same rule applies to that. Call it in the
 * root component.
 */
export function keepFocus(): void {
  const document = inject(DOCUMENT);
  const end = inject(DestroyRef);
  afterNextRender(() => {
    let last: Place | null = null;
    const behind = new WeakMap<HTMLDialogElement, Place | null>();
    const isLost = () =>
      document.activeElement === null || document.activeElement === document.body;
    const remember = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return;
      const dialog = target.closest('dialog');
      // Only of the first element: between two, the browser takes the focus to the page.
      if (dialog !== null && !behind.has(dialog)) behind.set(dialog, last);
      last = placeOf(target, dialog === null ? null : (behind.get(dialog) ?? null));
    };
    const forget = ({ target }: FocusEvent) => {
      // A microtask later it is known whether the user left the element or the element left the page.
      queueMicrotask(() => {
        if (last?.element !== target || !last.element.isConnected || !isLost()) return;
        if (last.dialog?.open !== false) last = null; // a closed dialog is removed next
      });
    };
    const observer = new MutationObserver(() => {
      if (last === null || last.element.isConnected) return;
      const place = last;
      last = null;
      if (isLost()) restore(place);
    });
    document.addEventListener('focusin', remember);
    document.addEventListener('focusout', forget);
    observer.observe(document.body, { childList: true, subtree: true });
    end.onDestroy(() => {
      document.removeEventListener('focusin', remember);
      document.removeEventListener('focusout', forget);
      observer.disconnect();
    });
  });
}

function placeOf(element: Element, behind: Place | null): Place {
  const around: Element[] = [];
  for (let at = element.parentElement; at !== null; at = at.parentElement) around.push(at);
  const row = element.closest('li, tr');
  const list = row?.parentElement ?? null;
  return {
    element,
    around,
    list,
    row: row === null || list === null ? -1 : [...list.children].indexOf(row),
    control: row === null ? -1 : controlsOf(row).indexOf(element as HTMLElement),
    dialog: element.closest('dialog'),
    behind,
  };
}

function restore({ element, around, list, row, control, dialog, behind }: Place): void {
  if (dialog?.isConnected === false) {
    if (behind !== null && !focusAgain(behind)) restore(behind);
    return;
  }
  const left = around.findIndex((part) => part.isConnected);
  const main = around.findIndex((part) => part.localName === 'main' || part.localName === 'body');
  if (left === -1 || left >= main) return; // the whole page is gone
  if (list?.isConnected === true) {
    const neighbor = list.children[Math.min(row, list.children.length - 1)];
    const controls = neighbor === undefined ? [] : controlsOf(neighbor);
    const same = controls[control] ?? controls.at(-1);
    if (same?.localName === element.localName && focus(same)) return;
  }
  for (const part of around.slice(left, main + 1)) {
    if (part.localName !== 'body' && focusPart(part)) return;
  }
}

const focusAgain = ({ element }: Place): boolean =>
  element.isConnected && element instanceof HTMLElement && focus(element);

/** Gives the focus to an element that has none of its own, until it goes on. */
function focusPart(part: Element): boolean {
  if (!(part instanceof HTMLElement)) return false;
  if (part.hasAttribute('tabindex')) return focus(part);
  part.tabIndex = -1;
  part.addEventListener('blur', () => part.removeAttribute('tabindex'), { once: true });
  if (focus(part)) return true;
  part.removeAttribute('tabindex');
  return false;
}

function focus(element: HTMLElement): boolean {
  element.focus({ preventScroll: true });
  return element.ownerDocument.activeElement === element;
}

const controlsOf = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>(CONTROLS),
];
