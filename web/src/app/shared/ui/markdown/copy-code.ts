const COPIED_MS = 2_000;

/** Text of the copy button. */
export const COPY = $localize`:Button:Copy`;

/** Copies the code beside a pressed copy button, and says so on the button and to screen readers. */
export function copyCode(event: Event, document: Document): void {
  const button = (event.target as Element).closest('button.copy');
  const figure = button?.closest('figure');
  const code = figure?.querySelector('code')?.textContent;
  const clipboard = document.defaultView?.navigator.clipboard;
  if (!button || !code || !clipboard) return;
  void clipboard.writeText(code).then(() => {
    const status = figure.querySelector('[role=status]');
    button.textContent = $localize`Copied`;
    status?.replaceChildren($localize`Copied`);
    setTimeout(() => {
      button.textContent = COPY;
      status?.replaceChildren();
    }, COPIED_MS);
  });
}
