/** The value of a property in the XML of a Word file (`<w:name w:val="…"/>`), as written; null when it is absent. */
export function valueOf(xml: string, name: string): string | null {
  const tag = new RegExp(`<w:${name}(?:\\s[^<>]*?)?\\sw:val="([^"<>]*)"`).exec(xml);
  return tag?.[1] ?? null;
}

/** The same as a number; null when it is absent or none. */
export function numberOf(xml: string, name: string): number | null {
  const value = valueOf(xml, name);
  return value !== null && /^\d{1,6}$/.test(value) ? Number(value) : null;
}

export const attributeOf = (xml: string, name: string): string | null =>
  new RegExp(`^<[^<>]*?\\sw:${name}="([^"<>]*)"`).exec(xml)?.[1] ?? null;

/** Elements with their content; they do not contain each other. */
export const elementsIn = (xml: string, name: string): string[] =>
  xml
    .split(new RegExp(`(?=<w:${name}[\\s>])`))
    .slice(1)
    .map((part) => {
      const end = part.indexOf(`</w:${name}>`);
      return end < 0 ? (/^<[^<>]*>/.exec(part)?.[0] ?? '') : part.slice(0, end);
    });

/** True when a property is on: it may have a value that says no. */
export const isOn = (xml: string, name: string): boolean =>
  new RegExp(`<w:${name}(?:\\s*/)?>`).test(xml) ||
  !['0', 'false', 'off', null].includes(valueOf(xml, name));
