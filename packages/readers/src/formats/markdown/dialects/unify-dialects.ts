import { unifyDefinitionLists } from './definition-lists';
import { type LostParts } from './lost-parts';
import { unifyMarkdownInHtml } from './markdown-in-html';
import { unifyReferences } from './reference-marks';
import { unifyMarks } from './unify-marks';
import { unifyMdx } from './unify-mdx';
import { unifyMyst } from './unify-myst';

export interface DialectSource {
  /** Path of the file: its extension tells MDX from Markdown. */
  readonly name: string;
  /** Texts by the names that MyST inserts them for. */
  readonly substitutions: ReadonlyMap<string, string>;
}

/**
 * Writes what only MDX, MkDocs and MyST understand as Markdown. What needs them, such as the content of another file, is removed.
 *
 * @param lost What was removed.
 */
export function unifyDialects(
  text: string,
  { name, substitutions }: DialectSource,
  lost: LostParts,
): string {
  const referenced = unifyReferences(text, lost);
  const written = unifyMarks(
    unifyMdx(unifyMyst(referenced, substitutions, lost), name, lost),
    lost,
  );
  return unifyDefinitionLists(unifyMarkdownInHtml(written, isMdx(text, name)));
}

/** Docusaurus reads `.md` as MDX too. */
const isMdx = (text: string, name: string): boolean =>
  /\.mdx$/i.test(name) || /^import [^\n]{1,200} from ['"]/m.test(text);
