import { type Card } from '@keelson/contracts/kanban/card';
import { type BlockKind } from '@keelson/contracts/kanban/status';

export interface BlockDecision {
  readonly to: 'todo' | 'triage' | 'blocked';
  readonly lastBlock: Card['lastBlock'];
  /** True when the same kind was reported before without anything done in between. */
  readonly isLoop: boolean;
}

/**
 * Where a card goes whose run says that it cannot go on. Waiting for other work is what `todo` is for.
 * A second block of the same kind in a row means that the card itself is at fault: back to `triage`.
 */
export function decideBlock(card: Pick<Card, 'lastBlock'>, kind: BlockKind): BlockDecision {
  const times = card.lastBlock?.kind === kind ? card.lastBlock.times + 1 : 1;
  const isLoop = times > 1;
  const lastBlock = { kind, times };
  if (kind === 'dependency' && !isLoop) return { to: 'todo', lastBlock, isLoop };
  return { to: isLoop ? 'triage' : 'blocked', lastBlock: isLoop ? null : lastBlock, isLoop };
}
