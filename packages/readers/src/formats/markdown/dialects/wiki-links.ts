import { type LostParts } from './lost-parts';
import { destination, escaped } from './markdown-parts';

/** `[[Target#Part|Text]]`. In tables the bar is escaped. */
const LINK = /(?<embed>!?)\[\[(?<inner>[^[\]\n]{1,300})\]\](?<after>[([]?)/g;
const IMAGE = /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)$/i;
const MEDIA = /\.(?:3gp|flac|m4a|mkv|mov|mp3|mp4|ogg|ogv|pdf|wav|webm|canvas|base)$/i;
/** Lists of numbers, tests of shells, and tables of contents, which each page has. */
const OTHER = /^(?:[\d.-]*[\s,;:+][\d\s,.;:+-]*|\d{0,3}(?:\.\d*)?|[-!(].*|.*\s)$/;

/** Writes links and images of Obsidian and of wikis as Markdown. An embedded document becomes a link, and is reported. */
export function unifyWikiLinks(
  piece: string,
  definitions: ReadonlySet<string>,
  lost: LostParts,
): string {
  if (!piece.includes('[[')) return piece;
  return piece.replace(
    LINK,
    (written: string, embed: string, inner: string, after: string, at: number) => {
      const before = piece[at - 1] ?? '';
      if (/^_?toc_?$/i.test(inner)) return after;
      if (after !== '' || before === '\\' || /[\w[]/.test(before) || OTHER.test(inner))
        return written;
      if (/^[\s]/.test(inner) || definitions.has(inner.toLowerCase())) return written;
      const { target, text } = partsOf(inner);
      const path = target.split('#')[0] ?? '';
      if (embed !== '' && IMAGE.test(path))
        return `![${escaped(altOf(text) ?? nameOf(path))}](${destination(path)})`;
      if (embed !== '') lost.include(target);
      const shown =
        text ??
        target
          .replace(/^#/, '')
          .replace(/#\^.*$/, '')
          .replaceAll('#', ' > ');
      if (MEDIA.test(path)) return escaped(text ?? nameOf(path));
      return `[${escaped(shown)}](${destination(targetOf(target))})`;
    },
  );
}

/** Wikis of GitHub have the text first. It is told from a target by the hyphens that their files have for spaces. */
function partsOf(inner: string): { readonly target: string; readonly text: string | null } {
  const [first = '', ...others] = inner.split(/\\?\|/).map((part) => part.trim());
  const second = others.join('|');
  if (others.length === 0 || second === '') return { target: first, text: null };
  const isFile =
    /^https?:\/\//.test(second) ||
    (first.includes(' ') && !second.includes(' ') && second.includes('-'));
  return isFile ? { target: second, text: first } : { target: first, text: second };
}

/** A size in place of a text: `![[a.png|300]]`. */
const altOf = (text: string | null): string | null =>
  text === null || /^\d+(?:x\d+)?$/.test(text) ? null : text;

const nameOf = (path: string): string => path.split('/').at(-1) ?? path;

/** The last of nested headings is the one that is meant; blocks have no name here. */
function targetOf(target: string): string {
  const [path = '', ...parts] = target.split('#');
  const part = parts.at(-1);
  return part === undefined || part.startsWith('^') ? path || '#' : `${path}#${part}`;
}

/** The labels that a text defines links for, in lower case. */
export function definedLabels(text: string): ReadonlySet<string> {
  return new Set(
    [...text.matchAll(/^ {0,3}\[([^[\]\n]{1,200})\]:/gm)].map(([, label = '']) =>
      label.toLowerCase(),
    ),
  );
}
