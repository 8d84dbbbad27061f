import type { Shortcut } from '../core/keyboard/shortcut';

export const BOARDS_SHORTCUTS: readonly Shortcut[] = [
  [['?'], $localize`Boards: show the keys of boards`],
];
