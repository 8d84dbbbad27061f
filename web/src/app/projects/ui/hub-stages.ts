import type { HubStageKey } from '@keelson/contracts/projects/hub';

/** Names of the stages of the work on a hub. */
export const STAGE_LABELS: Readonly<Record<HubStageKey, string>> = {
  waiting: $localize`:Stage of the work:Waiting`,
  ready: $localize`:Stage of the work:Ready`,
  running: $localize`:Stage of the work:Running`,
  stuck: $localize`:Stage of the work:Blocked`,
  review: $localize`:Stage of the work:In review`,
  done: $localize`:Stage of the work:Done`,
};
