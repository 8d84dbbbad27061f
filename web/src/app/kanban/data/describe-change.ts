import type { BoardChange } from './board-change';

const NAMES: Readonly<Record<BoardChange['op'], string>> = {
  edit: 'Your edit',
  assign: 'Your new assignee',
  archive: 'Archiving the card',
  delete: 'Deleting the card',
  restore: 'Restoring the card',
  check: 'The checked item',
  link: 'The new blocker',
  unlink: 'Removing the blocker',
  comment: 'Your comment',
  move: 'Your move',
  bulk: 'Your change of several cards',
  create: 'The new card',
};

/** What a person changed, as the subject of a sentence. */
export const describeChange = (change: BoardChange): string => NAMES[change.op];
