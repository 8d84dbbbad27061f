/**
 * Sets the ids of rendered headings and adds a link to each. May be called again.
 *
 * @param anchors In the order of the headings; '' for none.
 */
export function nameHeadings(host: HTMLElement, anchors: readonly string[]): void {
  if (anchors.length === 0) return;
  const headings = Array.from(host.children).filter(
    (element) => /^H[1-6]$/.test(element.tagName) && element.textContent.trim() !== '',
  );
  for (const [index, heading] of headings.entries()) {
    const anchor = anchors[index] ?? '';
    if (anchor === '' || heading.id === anchor) continue;
    heading.id = anchor;
    heading.querySelector('a.anchor')?.remove();
    heading.appendChild(linkTo(host.ownerDocument, anchor));
  }
}

function linkTo(document: Document, anchor: string): Element {
  const link = document.createElement('a');
  link.className = 'anchor';
  link.href = `${document.location.pathname}#${anchor}`;
  link.setAttribute('aria-label', 'Link to this heading');
  link.textContent = '#';
  return link;
}
