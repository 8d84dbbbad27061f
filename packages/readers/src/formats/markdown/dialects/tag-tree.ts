import { type Tag, type Token } from './tag';

/** Deeper tags are removed without a meaning, because each level reads its text again. */
const MAX_DEPTH = 16;

/** `ifversion` of GitHub's documentation ends with `endif`. */
const ENDS_AS: Readonly<Record<string, string>> = { ifversion: 'if' };

/** A tag with the tokens up to the one that closes it; none when it stands for itself. */
export interface TagElement {
  readonly tag: Tag;
  readonly close: Tag | null;
  readonly children: readonly TagNode[];
  readonly isTooDeep: boolean;
}

export type TagNode = TagElement | Extract<Token, { readonly kind: 'text' }>;

export const isElement = (node: TagNode): node is TagElement => 'tag' in node;

/** Puts tags together with those that close them. Ends without a beginning are elements of their own. */
export function tagTree(tokens: readonly Token[]): readonly TagNode[] {
  const ends = matchTags(tokens);
  const closing = new Set(ends.values());
  const root: TagNode[] = [];
  const open: { readonly end: number; readonly children: TagNode[] }[] = [];
  tokens.forEach((token, at) => {
    while (open.at(-1)?.end === at) open.pop();
    if (closing.has(at)) return;
    const into = open.at(-1)?.children ?? root;
    if (token.kind === 'text') {
      into.push(token);
      return;
    }
    const end = ends.get(at);
    const children: TagNode[] = [];
    const close = end === undefined ? null : (tokens[end] as Tag);
    into.push({ tag: token, close, children, isTooDeep: open.length >= MAX_DEPTH });
    if (end !== undefined) open.push({ end, children });
  });
  return root;
}

/** For each tag that is closed, the index of the one that closes it. Others in between stand for themselves. */
function matchTags(tokens: readonly Token[]): ReadonlyMap<number, number> {
  const ends = new Map<number, number>();
  const open: { readonly at: number; readonly key: string }[] = [];
  const counts = new Map<string, number>();
  const count = (key: string, change: number): void => {
    counts.set(key, (counts.get(key) ?? 0) + change);
  };
  tokens.forEach((token, at) => {
    if (token.kind === 'text' || token.kind === 'void') return;
    const key = `${token.syntax} ${ENDS_AS[token.name] ?? token.name}`;
    if (token.kind === 'open') {
      open.push({ at, key });
      count(key, 1);
      return;
    }
    if ((counts.get(key) ?? 0) === 0) return;
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      count(last.key, -1);
      if (last.key !== key) continue;
      ends.set(last.at, at);
      break;
    }
  });
  return ends;
}
