import { type Card } from '@keelson/contracts/kanban/card/card';
import { type BlockKind } from '@keelson/contracts/kanban/card/status';

export interface BlockDecision {
  readonly to: 'todo' | 'triage' | 'blocked';
  readonly lastBlock: Card['lastBlock'];
  /** True when the run before was blocked with the same kind and nothing was changed in between. */
  readonly isLoop: boolean;
}

/**
 * Decides where the card of a blocked run goes. A block on other work goes to `todo`. A second
 * block of the same kind in a row points to a problem of the card itself: back to `triage`.
 */
export function decideBlock(card: Pick<Card, 'lastBlock'>, kind: BlockKind): BlockDecision {
  const times = card.lastBlock?.kind === kind ? card.lastBlock.times + 1 : 1;
  const isLoop = times > 1;
  const lastBlock = { kind, times };
  if (kind === 'dependency' && !isLoop) return { to: 'todo', lastBlock, isLoop };
  return { to: isLoop ? 'triage' : 'blocked', lastBlock: isLoop ? null : lastBlock, isLoop };
}
