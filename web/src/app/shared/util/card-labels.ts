import type { PRIORITY_LABELS as ENGLISH_PRIORITIES } from '@keelson/contracts/kanban/card';
import type { BlockKind, CardStatus } from '@keelson/contracts/kanban/status';

/** Labels of the columns of a board. */
export const STATUS_LABELS: Readonly<Record<CardStatus, string>> = {
  triage: $localize`:card status|Column of a board:Triage`,
  todo: $localize`:card status|Column of a board:To do`,
  scheduled: $localize`:card status|Column of a board:Scheduled`,
  ready: $localize`:card status|Column of a board:Ready`,
  running: $localize`:card status|Column of a board:Running`,
  blocked: $localize`:card status|Column of a board:Blocked`,
  review: $localize`:card status|Column of a board:Review`,
  done: $localize`:card status|Column of a board:Done`,
};

/** Why a card needs a user. */
export const BLOCK_LABELS: Readonly<Record<BlockKind, string>> = {
  dependency: $localize`Waiting for other work`,
  needs_input: $localize`Needs an answer`,
  capability: $localize`Missing capability`,
  transient: $localize`Failed repeatedly`,
};

type TextsOf<Labels> = { readonly [Index in keyof Labels]: string };

/** By priority, from 0 to 4. */
export const PRIORITY_LABELS: TextsOf<typeof ENGLISH_PRIORITIES> = [
  $localize`:priority|No priority:None`,
  $localize`:priority|Priority of a card:Low`,
  $localize`:priority|Priority of a card:Medium`,
  $localize`:priority|Priority of a card:High`,
  $localize`:priority|Priority of a card:Urgent`,
];
