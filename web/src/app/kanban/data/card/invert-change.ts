import type { Card } from '@keelson/contracts/kanban/card/card';
import { withItemDone } from '@keelson/contracts/kanban/card/checklist';
import type { CardChange } from '../board/board-change';

/** A comment is taken back by deleting it. */
export type UndoableChange = Exclude<CardChange, { readonly op: 'comment' }>;

interface Inverse {
  readonly change: CardChange;
  readonly patch: Partial<Card>;
}

/**
 * The change that takes another one back. It is based on the card as it was stored then, so that the server refuses it when
 * others have changed the same values since.
 *
 * @param before The card as it was shown before the change.
 * @param after The card as it was stored after it; the same as before when the change took it off the board.
 */
export function invertChange(change: UndoableChange, before: Card, after: Card): Inverse {
  switch (change.op) {
    case 'edit': {
      const names = Object.keys(change.fields) as (keyof Card)[];
      const fields = Object.fromEntries(names.map((name) => [name, before[name]]));
      return { change: { op: 'edit', card: after, stored: after, fields }, patch: fields };
    }
    case 'assign': {
      const { assignee } = before;
      return {
        change: { op: 'assign', card: after, stored: after, assignee },
        patch: { assignee },
      };
    }
    case 'check': {
      const { itemId } = change;
      const done = !change.done;
      const checklist = withItemDone(after.checklist, itemId, done);
      return { change: { op: 'check', card: after, itemId, done }, patch: { checklist } };
    }
    case 'archive': {
      const archived = !change.archived;
      // Archiving raised the revision by one. After further changes the server reports a conflict.
      const revision = Math.max(after.revision, change.card.revision + 1);
      const card = { ...after, archived: change.archived, revision } as Card;
      return { change: { op: 'archive', card, archived }, patch: { archived } };
    }
    case 'delete':
      return { change: { op: 'restore', card: before }, patch: {} };
    case 'restore':
      return { change: { op: 'delete', card: after }, patch: { archived: true } };
    case 'link':
    case 'unlink': {
      const { parentId } = change;
      const others = after.parents.filter((id) => id !== parentId);
      return change.op === 'link'
        ? { change: { op: 'unlink', card: after, parentId }, patch: { parents: others } }
        : {
            change: { op: 'link', card: after, parentId },
            patch: { parents: [...others, parentId] },
          };
    }
  }
}
