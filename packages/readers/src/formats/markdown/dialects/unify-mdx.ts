import { codeRanges } from './code-ranges';
import { type LostParts } from './lost-parts';
import { oneTagOnALine, withoutIndentation } from './mdx-lines';
import { takeModules } from './modules';
import { readTokens } from './read-tokens';
import { writeTags } from './write-tags';

const COMPONENT = /<\/?[A-Z>]|\{\/|=\{|\/>|^import\s|^export\s/m;
/** Components with content, which Markdown does not have. */
const CLOSED_COMPONENT = /^[ \t]*<\/[A-Z][A-Z\d_]*[a-z.][\w.]*>[ \t]*$/m;

/** Writes components of MDX as the Markdown that they stand for. */
export function unifyMdx(source: string, name: string, lost: LostParts): string {
  const isMdxFile = /\.mdx$/i.test(name);
  if (!isMdxFile && !COMPONENT.test(source)) return source;
  // Before code in them is taken for that of a module.
  const text = oneTagOnALine(source);
  const modules = takeModules(text, codeRanges(text, !isMdxFile));
  const isMdx = isMdxFile || modules.hasModules || CLOSED_COMPONENT.test(modules.text);
  const context = {
    isMdx,
    hasExpressions: isMdxFile || modules.hasModules,
    imports: modules.imports,
    lost,
  };
  const tokens = readTokens(modules.text, codeRanges(modules.text, !isMdx), context);
  const written = writeTags(modules.text, tokens, context);
  return isMdx ? withoutIndentation(written) : written;
}
