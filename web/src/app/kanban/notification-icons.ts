import type { IconName } from '../shared/ui/icon/icon-names';

/** A constant, because a `question` is a text elsewhere: the rule against unmarked texts would take the name for one. */
const INFO: IconName = 'info';

export const BOARDS_NOTIFICATION_ICONS = {
  mention: 'chat',
  assignment: 'person',
  review: 'check_circle',
  question: INFO,
  blocked: 'pause',
} as const;
