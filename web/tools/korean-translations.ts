/** Translations of an XLIFF 1.2 file as `loadTranslations` takes them, without those of expressions. */
export function koreanTranslations(xliff: string): Record<string, string> {
  const file = new DOMParser().parseFromString(xliff, 'application/xml');
  return Object.fromEntries(
    // Not the live lists of `getElementsByTagName`: jsdom searches all elements again for each index.
    [...file.querySelectorAll('trans-unit')].flatMap((unit) => {
      const target = unit.querySelector('target');
      return target === null ? [] : [[unit.id, textOf(target)]];
    }),
  );
}

/** `Hello {$name}`. */
const textOf = (target: Element): string =>
  [...target.childNodes]
    .map((node) =>
      node.nodeType === Node.ELEMENT_NODE ? `{$${(node as Element).id}}` : (node.textContent ?? ''),
    )
    .join('');
