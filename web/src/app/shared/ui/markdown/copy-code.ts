const COPIED_MS = 2_000;

/** Copies the code beside a pressed copy button. */
export function copyCode(event: Event, document: Document): void {
  const button = (event.target as Element).closest('button.copy');
  const code = button?.closest('figure')?.querySelector('code')?.textContent;
  const clipboard = document.defaultView?.navigator.clipboard;
  if (!button || !code || !clipboard) return;
  void clipboard.writeText(code).then(() => {
    button.textContent = 'Copied';
    setTimeout(() => (button.textContent = 'Copy'), COPIED_MS);
  });
}
