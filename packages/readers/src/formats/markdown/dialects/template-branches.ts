import { meaningOf } from './element-names';
import { type Tag } from './tag';
import { isElement, type TagElement, type TagNode } from './tag-tree';

/** One of the alternatives of a condition in a template. */
export interface Branch {
  /** As the source has it: `os == "linux"`, `else`. */
  readonly condition: string;
  readonly start: number;
  readonly end: number;
  readonly nodes: readonly TagNode[];
}

const ALTERNATIVES = new Set(['else', 'elsif', 'elseif', 'when']);

/** The alternatives between the tags of a condition of Liquid; one where it has no others. */
export function branchesOf({ tag, close, children }: TagElement): Branch[] {
  if (tag.syntax !== 'liquid' || close === null || tag.name === 'for') return [];
  if (meaningOf(tag) !== 'control') return [];
  const branches: Branch[] = [];
  let opening = tag;
  let nodes: TagNode[] = [];
  const end = (at: number): void => {
    // Nothing is shown between `case` and the first `when`.
    if (opening.name !== 'case') {
      branches.push({ condition: conditionOf(opening), start: opening.end, end: at, nodes });
    }
    nodes = [];
  };
  for (const node of children) {
    if (!isElement(node) || node.close !== null || !ALTERNATIVES.has(node.tag.name)) {
      nodes.push(node);
      continue;
    }
    end(node.tag.start);
    opening = node.tag;
  }
  end(close.start);
  return branches;
}

const conditionOf = ({ name, written }: Tag): string =>
  written === undefined || written === '' ? name : `${name} ${written}`;
