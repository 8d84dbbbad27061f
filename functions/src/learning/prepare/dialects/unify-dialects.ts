import { type CleaningContext } from '../cleaning-context';
import { unifyDefinitionLists } from './definition-lists';
import { LostParts } from './lost-parts';
import { unifyMarks } from './unify-marks';
import { unifyMyst } from './unify-myst';
import { type DialectSource, unifyTemplates } from './unify-templates';

/**
 * Writes what only the tools of documentation understand as Markdown. What needs them, such as the content of another file,
 * is removed and reported.
 */
export function unifyDialects(
  text: string,
  source: DialectSource,
  context: CleaningContext,
): string {
  const lost = new LostParts();
  const written = unifyMarks(
    unifyTemplates(unifyMyst(text, source.variables, lost), source, lost),
    lost,
  );
  lost.report(context);
  return unifyDefinitionLists(written);
}
