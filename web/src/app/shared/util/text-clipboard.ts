import {
  afterNextRender,
  DOCUMENT,
  ElementRef,
  inject,
  Injector,
  Service,
  type Signal,
  signal,
} from '@angular/core';

const COPIED_MS = 2_000;

/** The message where a text could not be copied. The text has to be on the page. */
export const NOT_COPIED = $localize`Couldn’t copy. Select the text and copy it.`;

/** The clipboard of the browser, for texts. */
@Service()
export class TextClipboard {
  private readonly document = inject(DOCUMENT);

  /** @returns False where the browser has no clipboard, such as on a page without HTTPS, or refuses it. */
  async write(text: string): Promise<boolean> {
    const clipboard = this.document.defaultView?.navigator.clipboard;
    try {
      await clipboard?.writeText(text);
      return clipboard !== undefined;
    } catch {
      return false;
    }
  }
}

/** Selects what an element shows, for the copy command of the browser. */
export function selectText(element: Element): void {
  element.ownerDocument.getSelection()?.selectAllChildren(element);
}

/** Describes what a copy button says about its last press. */
export interface Copying {
  readonly copied: Signal<boolean>;
  /** Stays until the next press, so that the text stays on the page too. */
  readonly failed: Signal<boolean>;
  copy(text: string): Promise<void>;
}

/**
 * For a component with a copy button. Needs an injection context.
 *
 * @param shown CSS selector of the component's element that shows the text when it could not be copied. It gets selected.
 */
export function injectCopying(shown: string): Copying {
  const host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  const clipboard = inject(TextClipboard);
  const injector = inject(Injector);
  const copied = signal(false);
  const failed = signal(false);
  return {
    copied: copied.asReadonly(),
    failed: failed.asReadonly(),
    async copy(text) {
      const isCopied = await clipboard.write(text);
      copied.set(isCopied);
      failed.set(!isCopied);
      if (isCopied) {
        setTimeout(() => copied.set(false), COPIED_MS);
        return;
      }
      const select = () => {
        const element = host.querySelector(shown);
        if (element !== null) selectText(element);
      };
      afterNextRender(select, { injector });
    },
  };
}
