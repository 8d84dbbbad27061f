import { codeRanges, outsideOfCode } from './code-ranges';
import { unifyDefinitionLists } from './definition-lists';
import { unifyGridTables } from './grid-tables';
import { type LostParts } from './lost-parts';
import { unifyMarkdownInHtml } from './markdown-in-html';
import { unifyReferences } from './reference-marks';
import { unifyMarks } from './unify-marks';
import { unifyMyst } from './unify-myst';
import { type DialectSource, unifyTemplates } from './unify-templates';

/**
 * Writes what only the tools of documentation understand as Markdown. What needs them, such as the content of another file,
 * is removed.
 *
 * @param lost What was removed.
 */
export function unifyDialects(text: string, source: DialectSource, lost: LostParts): string {
  // Before anything changes the width of a cell.
  const drawn = unifyReferences(unifyCaptions(unifyGridTables(text)), lost);
  const written = unifyMarks(
    unifyTemplates(unifyMyst(drawn, source.variables, lost), source, lost),
    lost,
  );
  const marked = unifyMarkdownInHtml(splitAlerts(written), isMdx(text, source));
  return unifyDefinitionLists(marked);
}

/** Docusaurus reads `.md` as MDX too. */
const isMdx = (text: string, { name }: DialectSource): boolean =>
  /\.mdx$/i.test(name) || /^import [^\n]{1,200} from ['"]/m.test(text);

/** A line without text in a quote, before an alert. */
const NEXT_ALERT = /^( {0,3})>[ \t]*\n(?=\1> ?\[![A-Za-z]{1,12}\])/gm;

/** Each alert (`> [!TIP]`) is a quote of its own; docfx accepts several in one. */
const splitAlerts = (text: string): string => text.replace(NEXT_ALERT, '\n');

/** A line of a table, and the mark of the caption below it, as in Pandoc. */
const CAPTION = /^(?<row>[ \t]*\|[^\n]*\n)\n?(?:Table)?:[ \t]+(?=\S)/gm;

const unifyCaptions = (text: string): string =>
  /^(?:Table)?: /m.test(text)
    ? outsideOfCode(text, codeRanges(text, true), (piece) => piece.replace(CAPTION, '$<row>\n'))
    : text;
