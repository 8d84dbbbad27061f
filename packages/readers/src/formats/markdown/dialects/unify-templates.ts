import { codeRanges } from './code-ranges';
import { placeCaptured } from './captured-blocks';
import { type LostParts } from './lost-parts';
import { oneTagOnALine, withoutIndentation } from './mdx-lines';
import { takeModules } from './modules';
import { readTokens } from './read-tokens';
import { type Variables } from './variables';
import { writeTags } from './write-tags';

export interface DialectSource {
  /** Path of the file: its extension tells MDX from Markdown. */
  readonly name: string;
  readonly variables: Variables;
}

const TEMPLATE = /<\/?[A-Z>]|\{[%{/]|=\{|\/>|<!--\s*@include|^import\s|^export\s/m;
/** Components with content, which Markdown does not have. */
const CLOSED_COMPONENT = /^[ \t]*<\/[A-Z][A-Z\d_]*[a-z.][\w.]*>[ \t]*$/m;
const LIQUID_TAG =
  /\{%-?\s*(?:raw|include|if|for|assign|capture|highlight|comment|unless|link|post_url|hint|tabs)\b/;

/** Writes components of MDX, shortcodes of Hugo and tags of Liquid as the Markdown that they stand for. */
export function unifyTemplates(
  source: string,
  { name, variables }: DialectSource,
  lost: LostParts,
): string {
  const isMdxFile = /\.mdx$/i.test(name);
  if (!isMdxFile && !TEMPLATE.test(source)) return source;
  // Before code in them is taken for that of a module.
  const text = oneTagOnALine(placeCaptured(source));
  const modules = takeModules(text, codeRanges(text, !isMdxFile));
  const isMdx = isMdxFile || modules.hasModules || CLOSED_COMPONENT.test(modules.text);
  const ranges = codeRanges(modules.text, !isMdx);
  const context = {
    isMdx,
    hasExpressions: isMdxFile || modules.hasModules,
    imports: modules.imports,
    hasLiquid: LIQUID_TAG.test(modules.text),
    variables,
    lost,
  };
  const written = writeTags(modules.text, readTokens(modules.text, ranges, context), context);
  return isMdx ? withoutIndentation(written) : written;
}
