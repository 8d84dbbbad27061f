/** Describes what documents can insert: their own title and description. */
export interface Variables {
  readonly title: string | null;
  readonly description: string | null;
  /** Texts by the names that MyST inserts them for. */
  readonly substitutions: ReadonlyMap<string, string>;
}

interface FoundVariable {
  /** Null when it cannot be known. */
  readonly text: string | null;
  readonly end: number;
  /** The file whose content mdBook would insert. */
  readonly file?: string;
}

const VARIABLE = /\{\{(?<expression>[^{}\n]{1,220})\}\}/y;
/** Names that sites have: of Jekyll, VitePress, and Hugo. */
const ROOTS =
  /^(?:site|page|layout|include|jekyll|paginator|theme|\$frontmatter|\$params|\$page|\$site|\$themeConfig|\.Site|\.Params|\.Page)\b(?:[.[]|$)/;
const PATH = /^\$?[A-Za-z_][\w-]*(?:\.[\w-]+|\[[^\][]*\])*\s*(?:\|\s*[a-z_][^{}]*)?$/;
const LITERAL = /^(?:"(?<double>[^"]*)"|'(?<single>[^']*)')(?<filters>\s*\|.*)?$/;
const BOOK = /^#(?:title\s|(?:include|rustdoc_include|playground|playpen)\s+(?<file>[^\s:]+))/;
const TEMPLATE = /^(?:template|partial|define|block|include)\s+["']/;

/**
 * Reads a variable of Jekyll, VitePress or Hugo. Text that only looks like one is none: without tags of Liquid in the document,
 * only names that sites have are variables.
 */
export function readVariable(
  text: string,
  start: number,
  { hasLiquid, variables }: { readonly hasLiquid: boolean; readonly variables: Variables },
): FoundVariable | null {
  VARIABLE.lastIndex = start;
  const found = VARIABLE.exec(text);
  const expression = found?.groups?.['expression']?.replace(/^-|-$/g, '').trim();
  if (found === null || expression === undefined) return null;
  const end = start + found[0].length;
  const book = BOOK.exec(expression);
  if (book !== null) {
    const file = book.groups?.['file'];
    return file === undefined ? { text: '', end } : { text: null, end, file };
  }
  const literal = LITERAL.exec(expression)?.groups;
  if (literal !== undefined) {
    if (!hasLiquid && literal['filters'] === undefined) return null;
    return { text: literal['double'] ?? literal['single'] ?? '', end };
  }
  if (/^site\.(?:baseurl|url)\b/.test(expression)) return { text: '', end };
  if (/^(?:page|\$frontmatter)\.(?:title|description)$/.test(expression)) {
    return { text: expression.endsWith('title') ? variables.title : variables.description, end };
  }
  if (/^(?:toc|TOC)$/.test(expression)) return { text: '', end };
  const isVariable =
    ROOTS.test(expression) || TEMPLATE.test(expression) || (hasLiquid && PATH.test(expression));
  return isVariable ? { text: null, end } : null;
}
