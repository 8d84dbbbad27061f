import type { Nodes } from 'mdast';

const PHRASING = new Set<string>([
  'text', 'emphasis', 'strong', 'delete', 'link', 'image', 'inlineCode', 'break', 'html', 'footnoteReference',
]); // prettier-ignore

export const isPhrasing = ({ type }: Nodes): boolean => PHRASING.has(type);
