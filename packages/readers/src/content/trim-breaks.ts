import type { Root } from 'mdast';
import { visit } from 'unist-util-visit';

/** Removes the end of a line behind a line break (`<br>`), which Markdown would write as a character reference. */
export function trimBreaks(tree: Root): void {
  visit(tree, 'break', (_node, index, parent) => {
    const next = index === undefined ? undefined : parent?.children[index + 1];
    if (next?.type === 'text') next.value = next.value.trimStart();
  });
}
