import { type BoardSlug } from '@keelson/contracts/ids';
import { type CardEventKind } from '@keelson/contracts/kanban/card/event';
import { type BoardEvent } from '@keelson/contracts/kanban/card/follow-endpoints';
import { SECOND } from '@keelson/contracts/time';
import { readsBoard } from '@keelson/server/kanban/agents-of-board';
import { type BoardRepo } from '@keelson/server/kanban/board-repo';
import { type CardRepo } from '@keelson/server/kanban/card-repo';
import { type Principal } from '../http/authenticate';

const CHECKED_MS = 30 * SECOND;

/** After these an agent may have its first card on the board, or no card any more. */
const CHANGES_REACH: ReadonlySet<CardEventKind> = new Set([
  'created',
  'assigned',
  'archived',
  'restored',
  'imported',
]);

/** The boards of which a follower sees events. Reads only when an event arrives. */
export class VisibleBoards {
  private readonly checked = new Map<BoardSlug, { readonly sees: boolean; readonly at: number }>();

  constructor(
    private readonly deps: { readonly boards: BoardRepo; readonly cards: CardRepo },
    private principal: Principal,
  ) {}

  /** Goes on with the settings that the agent has now: other boards may be named in them. */
  update(principal: Principal): void {
    this.principal = principal;
    this.checked.clear();
  }

  /** The same rule as for reading cards: an agent sees the boards on which it has cards or which it reviews
   * (docs/adr/0071). */
  async sees({ boardSlug, kind }: BoardEvent): Promise<boolean> {
    const { principal, deps } = this;
    if (principal.kind === 'service') return true;
    const known = this.checked.get(boardSlug);
    const at = performance.now();
    if (known !== undefined && at - known.at < CHECKED_MS && !CHANGES_REACH.has(kind)) {
      return known.sees;
    }
    const sees = await readsBoard(deps, principal.agent, boardSlug);
    this.checked.set(boardSlug, { sees, at });
    return sees;
  }
}
