const COPIED_MS = 2_000;

/** Text of the copy button. */
export const COPY = $localize`:Button:Copy`;

/** Copies the code beside a pressed copy button. */
export function copyCode(event: Event, document: Document): void {
  const button = (event.target as Element).closest('button.copy');
  const code = button?.closest('figure')?.querySelector('code')?.textContent;
  const clipboard = document.defaultView?.navigator.clipboard;
  if (!button || !code || !clipboard) return;
  void clipboard.writeText(code).then(() => {
    button.textContent = $localize`Copied`;
    setTimeout(() => (button.textContent = COPY), COPIED_MS);
  });
}
