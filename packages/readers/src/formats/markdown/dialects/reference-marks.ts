import { type CodeRange, codeRanges } from './code-ranges';
import { type LostParts } from './lost-parts';
import { definedLabels } from './wiki-links';

/** `[text][package.Name]` and `` [`Name`][] ``: what mkdocstrings and autorefs resolve over all documents. */
const REFERENCE =
  /(?<![\\\]\w])\[(?<text>(?:`[^`\n]{1,200}`|[^[\]`\n]){1,200})\]\[(?<id>[A-Za-z_]\w*(?:\.\w+)*(?:--[\w-]+)?|)\]/g;
/** No label of Markdown's own looks like this, except those that are defined. */
const NAME = /\]\[[A-Za-z_]\w*(?:\.\w+)+\]/;

/** Removes the marks of references to the documentation of code, which is generated from the code. The text stays. */
export function unifyReferences(source: string, lost: LostParts): string {
  if (!source.includes('][')) return source;
  const hasNames = NAME.test(source);
  const definitions = definedLabels(source);
  const ranges = codeRanges(source, true);
  let range = 0;
  return source.replace(REFERENCE, (written: string, text: string, id: string, at: number) => {
    while ((ranges[range]?.end ?? Infinity) <= at) range += 1;
    const name = id === '' ? text : id;
    const isCode = text.startsWith('`');
    if (isWithin(ranges[range], at) || definitions.has(name.toLowerCase())) return written;
    if (!id.includes('.') && !isCode && !hasNames) return written;
    lost.tag(`[${name.replaceAll('`', '')}]`);
    return text;
  });
}

const isWithin = (range: CodeRange | undefined, at: number): boolean =>
  range !== undefined && range.start <= at;
