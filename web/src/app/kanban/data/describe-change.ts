import type { BoardChange } from './board-change';

const NAMES: Readonly<Record<BoardChange['op'], string>> = {
  edit: $localize`:Before "wasn’t saved.":Your edit`,
  assign: $localize`:Before "wasn’t saved.":Your new assignee`,
  archive: $localize`:Before "wasn’t saved.":Archiving the card`,
  delete: $localize`:Before "wasn’t saved.":Deleting the card`,
  restore: $localize`:Before "wasn’t saved.":Restoring the card`,
  check: $localize`:Before "wasn’t saved.":The checked item`,
  link: $localize`:Before "wasn’t saved.":The new blocker`,
  unlink: $localize`:Before "wasn’t saved.":Removing the blocker`,
  comment: $localize`:Before "wasn’t saved.":Your comment`,
  move: $localize`:Before "wasn’t saved.":Your move`,
  bulk: $localize`:Before "wasn’t saved.":Your change of several cards`,
  create: $localize`:Before "wasn’t saved.":The new card`,
};

/** What a person changed, as the subject of a sentence. */
export const describeChange = (change: BoardChange): string => NAMES[change.op];
