import { appendAll } from './append-all';
import type { MarkdownContext, MarkdownReference } from './markdown-context';
import type { MarkdownBlock } from './render-blocks';

export interface RenderedBlock {
  readonly raw: string;
  readonly references: ReadonlyMap<number, MarkdownReference> | null;
  readonly nodes: readonly ChildNode[];
}

/** The blocks to render; null shows the unformatted text. */
export interface WantedText {
  readonly blocks: readonly MarkdownBlock[] | null;
  readonly text: string;
  readonly context: MarkdownContext;
}

/**
 * Updates a container to new blocks. Unchanged blocks keep their nodes, so a growing text keeps its selection and only
 * its last block is rendered again.
 *
 * @returns The rendered blocks, for the next call.
 */
export function patchBlocks(
  host: HTMLElement,
  shown: readonly RenderedBlock[],
  { blocks, text, context }: WantedText,
): readonly RenderedBlock[] {
  const { document, references } = context;
  const wanted: readonly MarkdownBlock[] = blocks ?? [
    { raw: text, render: () => [plainText(document, text)] },
  ];
  const source = blocks === null ? null : references;
  let same = 0;
  while (
    same < shown.length &&
    shown[same]?.raw === wanted[same]?.raw &&
    shown[same]?.references === source
  ) {
    same += 1;
  }
  for (const { nodes } of shown.slice(same)) for (const node of nodes) node.remove();
  const added = wanted.slice(same).map((block): RenderedBlock => {
    const nodes = block.render(context) as ChildNode[];
    for (const node of nodes) {
      // Each block has the direction of its own text; code has set its own.
      if (node instanceof HTMLElement && node.dir === '') node.dir = 'auto';
    }
    appendAll(host, nodes);
    return { raw: block.raw, references: source, nodes };
  });
  return [...shown.slice(0, same), ...added];
}

function plainText(document: Document, text: string): Node {
  const paragraph = document.createElement('p');
  paragraph.className = 'as-written';
  paragraph.textContent = text;
  return paragraph;
}
