import { computed, inject, type Signal } from '@angular/core';
import type { Board } from '@keelson/contracts/kanban/board/board';
import { CommandRegistry } from '../../../core/commands/command-registry';
import { GatewayStatus } from '../agents/gateway-status';
import { People } from '../people';

/**
 * Offers admins of the board on screen a command that adds a member to it, while the page is open. Needs an injection
 * context.
 *
 * @param board Null while it is not known.
 */
export function offerAddingMembers(board: Signal<Board | null>, run: (board: Board) => void): void {
  const people = inject(People);
  const gateway = inject(GatewayStatus);
  inject(CommandRegistry).register(
    computed(() => {
      const shown = board();
      if (shown === null || shown.archived) return [];
      if (!people.canAdminister(shown) || !gateway.writable()) return [];
      return [
        {
          id: 'add-member',
          title: $localize`Add a member to ${shown.name}:board:`,
          icon: 'group',
          kind: $localize`:kind of a command|Command palette:Do`,
          keywords: $localize`:Words that find "Add a member to a board":invite person people role access share`,
          run: () => run(shown),
        },
      ];
    }),
  );
}
