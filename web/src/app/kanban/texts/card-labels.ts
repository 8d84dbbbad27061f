import type { PRIORITY_LABELS as ENGLISH_PRIORITIES } from '@keelson/contracts/kanban/card/card';
import type { RunOutcome } from '@keelson/contracts/kanban/run/run-outcome';
import type { BlockKind, CardStatus } from '@keelson/contracts/kanban/card/status';

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

/** The reason why a card needs a user. */
export const BLOCK_LABELS: Readonly<Record<BlockKind, string>> = {
  dependency: $localize`Waiting for other work`,
  needs_input: $localize`Needs an answer`,
  capability: $localize`Missing capability`,
  transient: $localize`Failed repeatedly`,
};

type TextsOf<Labels> = { readonly [Index in keyof Labels]: string };

/** Labels by priority, from 0 to 4. */
export const PRIORITY_LABELS: TextsOf<typeof ENGLISH_PRIORITIES> = [
  $localize`:priority|No priority:None`,
  $localize`:priority|Priority of a card:Low`,
  $localize`:priority|Priority of a card:Medium`,
  $localize`:priority|Priority of a card:High`,
  $localize`:priority|Priority of a card:Urgent`,
];

/** Labels of how a run ended. */
export const OUTCOME_LABELS: Readonly<Record<RunOutcome, string>> = {
  completed: $localize`:run outcome|How a run ended:Completed`,
  blocked: $localize`:run outcome|How a run ended:Blocked`,
  crashed: $localize`:run outcome|How a run ended:Failed`,
  timed_out: $localize`:run outcome|How a run ended:Timed out`,
  spawn_failed: $localize`:run outcome|How a run ended:Failed to start`,
  gave_up: $localize`:run outcome|How a run ended:Failure limit reached`,
  reclaimed: $localize`:run outcome|The card was taken back from its agent:Reclaimed`,
  stale: $localize`:run outcome|How a run ended:Stopped responding`,
  rate_limited: $localize`:run outcome|How a run ended:Rate-limited`,
  review_requested: $localize`:run outcome|How a run ended:Review requested`,
  changes_requested: $localize`:run outcome|How a run ended:Changes requested`,
  scheduled: $localize`:run outcome|The run continues later:Scheduled`,
};

/** Names of fields, in the middle of a sentence. A field without one is called as in the API. */
export const FIELD_LABELS: Readonly<Record<string, string>> = {
  title: $localize`:Field of a card, within a sentence:title`,
  body: $localize`:Field of a card, within a sentence:description`,
  acceptance: $localize`:Field of a card, within a sentence:acceptance`,
  checklist: $localize`:Field of a card, within a sentence:checklist`,
  priority: $localize`:Field of a card, within a sentence:priority`,
  labels: $localize`:Field of a card, within a sentence:labels`,
  dueAt: $localize`:Field of a card, within a sentence:due date`,
  development: $localize`:Field of a card, within a sentence:branches and pull requests`,
  dueAllDay: $localize`:Field of a card, within a sentence:due date without a time`,
  failureLimit: $localize`:Field of a card, within a sentence:failure limit`,
  maxRuntimeMs: $localize`:Field of a card, within a sentence:time limit`,
  budget: $localize`:Field of a card, within a sentence:budget`,
  requiredSkills: $localize`:Field of a card, within a sentence:required skills`,
  preferredModel: $localize`:Field of a card, within a sentence:preferred model`,
};
