import * as z from 'zod';
import { withoutDisguise } from '../../text';

/** Steps of one card. A card that needs more is better broken down into cards. */
export const MAX_CHECKLIST_ITEMS = 50;
export const MAX_ITEM_LENGTH = 200;

/** Chosen by whoever adds the item; unique within its card. */
export const ChecklistItemId = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/);

export const ChecklistItem = z.strictObject({
  id: ChecklistItemId,
  text: z.string().overwrite(withoutDisguise).trim().min(1).max(MAX_ITEM_LENGTH),
  done: z.boolean().default(false),
});
export type ChecklistItem = z.infer<typeof ChecklistItem>;

export const Checklist = z
  .array(ChecklistItem)
  .max(MAX_CHECKLIST_ITEMS)
  .refine((items) => new Set(items.map(({ id }) => id)).size === items.length, {
    message: 'Two items have the same id',
  });
export type Checklist = z.infer<typeof Checklist>;

/** Returns how far a checklist is; null without one. */
export const checklistProgress = (
  items: Checklist,
): { readonly done: number; readonly total: number } | null =>
  items.length === 0
    ? null
    : { done: items.filter(({ done }) => done).length, total: items.length };

export const withItemDone = (items: Checklist, itemId: string, done: boolean): Checklist =>
  items.map((item) => (item.id === itemId ? { ...item, done } : item));
