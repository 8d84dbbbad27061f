import type { Board } from '@keelson/contracts/kanban/board/board';
import type { CardStatus } from '@keelson/contracts/kanban/card/status';
import { plural } from '../../shared/util/texts/plural';

/** Returns what a board says about its flow: agents run out of work, or reviews pile up. */
export function describeFlow(
  { flowAlerts: { readyBelow, reviewAbove } }: Pick<Board, 'flowAlerts'>,
  totals: Readonly<Record<CardStatus, number | null>>,
): string[] {
  const { ready, review } = totals;
  const alerts: string[] = [];
  if (readyBelow !== null && ready !== null && ready < readyBelow) {
    alerts.push(
      plural(ready, {
        one: $localize`Ready has 1 card, fewer than ${readyBelow}:limit:: agents may run out of work.`,
        other: $localize`Ready has ${ready}:count: cards, fewer than ${readyBelow}:limit:: agents may run out of work.`,
      }),
    );
  }
  if (reviewAbove !== null && review !== null && review > reviewAbove) {
    alerts.push(
      $localize`Review has ${review}:count: cards, more than ${reviewAbove}:limit:. Review some of them.`,
    );
  }
  return alerts;
}
