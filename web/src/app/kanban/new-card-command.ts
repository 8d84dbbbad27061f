import type { Command } from '../core/commands/command';
import type { AreaCommand } from '../core/commands/area-command';

/** Creates a card: on the board on screen, else on the one that was opened last. */
export const newCardCommand = (run: () => void): Command => ({
  id: 'new-card',
  title: $localize`New card`,
  icon: 'add',
  kind: $localize`:kind of a command|Command palette:Do`,
  keywords: $localize`:Words that find "New card":create add task`,
  run,
});

export const BOARDS_COMMANDS: readonly AreaCommand[] = [
  { needs: 'operator', route: '/admin/agents-kanban/new-card', command: newCardCommand },
];
