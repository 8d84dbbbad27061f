import { unifyDefinitionLists } from './definition-lists';
import { unifyGridTables } from './grid-tables';
import { type LostParts } from './lost-parts';
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
  const written = unifyMarks(
    unifyTemplates(unifyMyst(text, source.variables, lost), source, lost),
    lost,
  );
  return unifyDefinitionLists(unifyGridTables(splitAlerts(written)));
}

/** A line without text in a quote, before an alert. */
const NEXT_ALERT = /^( {0,3})>[ \t]*\n(?=\1> ?\[![A-Za-z]{1,12}\])/gm;

/** Each alert (`> [!TIP]`) is a quote of its own; docfx accepts several in one. */
const splitAlerts = (text: string): string => text.replace(NEXT_ALERT, '\n');
