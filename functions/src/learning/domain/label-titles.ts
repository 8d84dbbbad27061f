import { fragmentOf } from './anchors';
import { type ResolvedLink } from './resolve-links';
import { encodeSourceLink } from './source-links';

/** Gives links whose text is the label that they lead to (`{ref}` without a text) the title of the part. */
export function withLabelTitles(
  markdown: string,
  links: ReadonlyMap<string, ResolvedLink>,
): string {
  let text = markdown;
  for (const [link, found] of links) {
    const title = found.url === null ? undefined : found.title;
    if (title === undefined) continue;
    const end = `](${encodeSourceLink(link)})`;
    const label = fragmentOf(link);
    const shown = title.replaceAll(/[\\[\]*_`<>]/g, '\\$&');
    // Markdown escapes some characters of a text.
    for (const written of new Set([label, label.replaceAll(/[_*]/g, '\\$&')])) {
      text = text.replaceAll(`[${written}${end}`, () => `[${shown}${end}`);
    }
  }
  return text;
}
