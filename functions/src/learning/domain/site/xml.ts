const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text as it stands in XML; characters that XML cannot hold are left out. */
export const xmlText = (text: string): string =>
  text
    // eslint-disable-next-line no-control-regex -- these are exactly what XML 1.0 forbids
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);

/** An instant as XML formats write it. */
export const xmlTime = (at: number): string => new Date(at).toISOString();
