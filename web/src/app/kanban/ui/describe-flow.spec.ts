import { CARD_STATUSES, type CardStatus } from '@keelson/contracts/kanban/card/status';
import { describeFlow } from './describe-flow';

const totals = (ready: number | null, review: number | null) =>
  ({
    ...Object.fromEntries(CARD_STATUSES.map((status) => [status, 0])),
    ready,
    review,
  }) as Record<CardStatus, number | null>;

it.each([
  [{ readyBelow: null, reviewAbove: null }, totals(0, 99), []],
  [{ readyBelow: 3, reviewAbove: 5 }, totals(3, 5), []],
  [{ readyBelow: 3, reviewAbove: 5 }, totals(null, null), []],
  [
    { readyBelow: 3, reviewAbove: null },
    totals(1, 9),
    ['Ready has 1 card, fewer than 3: agents may run out of work.'],
  ],
  [
    { readyBelow: 1, reviewAbove: 5 },
    totals(0, 6),
    [
      'Ready has 0 cards, fewer than 1: agents may run out of work.',
      'Review has 6 cards, more than 5. Review some of them.',
    ],
  ],
])('%j', (flowAlerts, counted, alerts) => {
  expect(describeFlow({ flowAlerts }, counted)).toEqual(alerts);
});
