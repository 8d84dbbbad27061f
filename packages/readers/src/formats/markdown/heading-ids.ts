import type { Heading, Root } from 'mdast';
import { visit } from 'unist-util-visit';

/** `## Title {#id .class key=value}`, as in Pandoc, kramdown (`{: #id}`) and Python-Markdown. */
const ATTRIBUTES =
  /\{:?[^\S\n]*(?<list>(?:[#.][\p{L}_][\p{L}\p{N}_.:/|@*+-]*|[\w-]+=(?:"[^"{}]*"|[^\s"{}]+))(?:[^\S\n]+(?:[#.][\p{L}_][\p{L}\p{N}_.:/|@*+-]*|[\w-]+=(?:"[^"{}]*"|[^\s"{}]+)))*)[^\S\n]*\}$/u;

/** Takes the attributes from the end of headings; an id becomes the anchor. */
export function takeHeadingAttributes(tree: Root): void {
  visit(tree, 'heading', (heading) => {
    const last = heading.children.at(-1);
    if (last?.type !== 'text') return;
    const found = ATTRIBUTES.exec(last.value.trimEnd());
    if (found === null) return;
    last.value = last.value.slice(0, found.index).trimEnd();
    if (last.value === '') heading.children.pop();
    const id = /(?:^|\s)#(?<id>\S+)/.exec(found.groups?.['list'] ?? '')?.groups?.['id'];
    if (id !== undefined) setIds(heading, [id, ...idsOf(heading)]);
  });
}

interface HeadingData {
  readonly ids?: readonly string[];
}

export const idsOf = ({ data }: Heading): readonly string[] =>
  (data as HeadingData | undefined)?.ids ?? [];

function setIds(heading: Heading, ids: readonly string[]): void {
  const data: HeadingData & NonNullable<Heading['data']> = { ...heading.data, ids };
  heading.data = data;
}
