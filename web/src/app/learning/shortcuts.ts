import type { Shortcut } from '../core/keyboard/shortcut';

export const LEARNING_SHORTCUTS: readonly Shortcut[] = [
  [['/'], $localize`Learn: search the documents`],
];
