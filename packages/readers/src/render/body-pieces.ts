import {
  BODY_ATTRIBUTES,
  BODY_TAGS,
  MATH_ATTRIBUTES,
  MATH_TAGS,
  type BodyAttribute,
  type BodyPiece,
  type BodyTag,
  type MathAttribute,
  type MathTag,
} from '@keelson/contracts/learning/doc-body';
import type { Properties, Root, RootContent } from 'hast';

const TAGS: ReadonlySet<string> = new Set([...BODY_TAGS, ...MATH_TAGS]);
const NAMES: ReadonlySet<string> = new Set([...BODY_ATTRIBUTES, ...MATH_ATTRIBUTES]);
/** Properties of hast whose attribute has another name. */
const ATTRIBUTE_NAMES: Readonly<Record<string, string>> = {
  ariaLabel: 'aria-label',
  className: 'class',
  colSpan: 'colspan',
  dateTime: 'datetime',
  rowSpan: 'rowspan',
};

/** Writes a tree as a flat list, which needs no recursion to check, send and render. */
export function bodyPieces(tree: Root): BodyPiece[] {
  const pieces: BodyPiece[] = [];
  const open: (RootContent | null)[] = [...tree.children].reverse();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === null) pieces.push(null);
    else if (node.type === 'text') addText(pieces, node.value);
    else if (node.type === 'element' && isTag(node.tagName)) {
      const attributes = attributesOf(node.properties);
      pieces.push({
        tag: node.tagName,
        ...(Object.keys(attributes).length > 0 ? { attributes } : {}),
      });
      open.push(null, ...[...node.children].reverse());
    }
  }
  return pieces;
}

const isTag = (name: string): name is BodyTag | MathTag => TAGS.has(name);

function addText(pieces: BodyPiece[], text: string): void {
  const last = pieces.at(-1);
  if (typeof last === 'string') pieces[pieces.length - 1] = last + text;
  else pieces.push(text);
}

function attributesOf(
  properties: Properties,
): Partial<Record<BodyAttribute | MathAttribute, string>> {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([property, value]): [string, string][] => {
      const name = ATTRIBUTE_NAMES[property] ?? property;
      if (!NAMES.has(name) || value === false || value === null || value === undefined) return [];
      const words = Array.isArray(value) ? value.join(' ') : value === true ? '' : String(value);
      return [[name, words]];
    }),
  );
}
