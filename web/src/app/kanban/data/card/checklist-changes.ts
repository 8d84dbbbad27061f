import type { Checklist } from '@keelson/contracts/kanban/card/checklist';

/** The list with items added at the end, one for each line of text. */
export function withAdded(items: Checklist, text: string, newId: () => string): Checklist {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^\s*[-*]\s+(?:\[[ x]\]\s*)?/i, '').trim())
    .filter((line) => line !== '');
  return [...items, ...lines.map((line) => ({ id: newId(), text: line, done: false }))];
}

/** The list with an item one place up or down; the same list at its ends. */
export function withMoved(items: Checklist, id: string, by: -1 | 1): Checklist {
  const from = items.findIndex((item) => item.id === id);
  const other = items[from + by];
  const item = items[from];
  if (!item || !other) return items;
  const moved = [...items];
  moved[from] = other;
  moved[from + by] = item;
  return moved;
}

export const withText = (items: Checklist, id: string, text: string): Checklist =>
  items.map((item) => (item.id === id ? { ...item, text } : item));

export const withoutItem = (items: Checklist, id: string): Checklist =>
  items.filter((item) => item.id !== id);
