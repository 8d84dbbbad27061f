import { NOT_COPIED, selectText, type TextClipboard } from '../../util/text-clipboard';

const SHOWN_MS = 2_000;

export const COPY = $localize`:Button:Copy`;

/**
 * Copies the code beside a pressed copy button, and says so on the button and to screen readers. Where the browser does
 * not let it, the code is selected.
 */
export function copyCode(event: Event, clipboard: TextClipboard): void {
  const button = (event.target as Element).closest('button.copy');
  const figure = button?.closest('figure');
  const code = figure?.querySelector('code');
  if (!button || !figure || !code?.textContent) return;
  void clipboard.write(code.textContent).then((isCopied) => {
    const status = figure.querySelector('[role=status]');
    button.textContent = isCopied ? $localize`Copied` : $localize`Not copied`;
    status?.replaceChildren(isCopied ? $localize`Copied` : NOT_COPIED);
    if (!isCopied) selectText(code);
    setTimeout(() => {
      button.textContent = COPY;
      status?.replaceChildren();
    }, SHOWN_MS);
  });
}
