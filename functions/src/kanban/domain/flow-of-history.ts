import { type Card } from '@keelson/contracts/kanban/card/card';
import { type CardEvent, type CardEventKind } from '@keelson/contracts/kanban/card/event';
import {
  addFlow,
  completionOf,
  type FlowDays,
  flowOfRun,
  placeFlow,
} from '@keelson/contracts/kanban/board/flow-counters';
import { type Run } from '@keelson/contracts/kanban/run/run';
import { CardStatus } from '@keelson/contracts/kanban/card/status';
import { type Counters } from '@keelson/contracts/metrics/counters';
import { dayKey, type DayKey } from '@keelson/contracts/time';

/** A card with everything that happened to it. */
export interface CardHistory {
  readonly card: Card;
  readonly events: readonly CardEvent[];
  readonly runs: readonly Run[];
}

type Place = Pick<Card, 'status' | 'archived'>;

/** What a card has added to the counters of its board since it was created, read from its timeline and its runs. */
export function flowOfHistory({ card, events, runs }: CardHistory): FlowDays {
  const parts: FlowDays[] = [];
  let place: Place | null = null;
  for (const event of events) {
    const next: Place = placeAfter(place, event);
    parts.push(placeFlow(place, next, event.at));
    place = next;
  }
  // A change that its event does not name counts on the day of the last event.
  parts.push(placeFlow(place, card, events.at(-1)?.at ?? card.createdAt));
  if (!wasImportedAsDone(card, events[0])) parts.push(completionOf(card));
  for (const run of runs) {
    if (run.status === 'ended') parts.push(new Map([[dayKey(run.endedAt), flowOfRun(run)]]));
  }
  return parts.reduce((sum, part) => addFlow(sum, part, 1), new Map());
}

/** Events that put a card into the column that they name. */
const PLACING: ReadonlySet<CardEventKind> = new Set(['created', 'imported', 'restored']);

function placeAfter(before: Place | null, { kind, payload }: CardEvent): Place {
  const { status, archived } = before ?? { status: 'triage' as const, archived: false };
  if (kind === 'archived') return { status, archived: true };
  if (PLACING.has(kind)) {
    return { status: statusOf(payload['status']) ?? status, archived: false };
  }
  return { status: statusOf(payload['to']) ?? status, archived };
}

const statusOf = (value: unknown): CardStatus | null => CardStatus.safeParse(value).data ?? null;

const wasImportedAsDone = ({ completedAt }: Card, first: CardEvent | undefined): boolean =>
  first?.kind === 'imported' && completedAt !== null && completedAt <= first.at;

/**
 * The counters that are missing, so that a board has those of its history. Columns are exact. All others are only raised:
 * cards that were removed from the bin still count.
 *
 * @param expected Those of the history.
 * @param counted Those that changes have counted.
 */
export function missingFlow(expected: FlowDays, counted: FlowDays): Map<DayKey, Counters> {
  const missing = new Map<DayKey, Counters>();
  for (const [day, counters] of addFlow(expected, counted, -1)) {
    const kept = Object.entries(counters).filter(
      ([name, count]) => count > 0 || name.startsWith('column:'),
    );
    if (kept.length > 0) missing.set(day, Object.fromEntries(kept));
  }
  return missing;
}
