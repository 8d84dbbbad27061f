import type { CardStatus } from '@keelson/contracts/kanban/card/status';
import type { Tone } from '../../shared/ui/status-chip';

/** Chip tone of each status. */
export const STATUS_TONES: Readonly<Record<CardStatus, Tone>> = {
  triage: 'neutral',
  todo: 'neutral',
  scheduled: 'neutral',
  ready: 'info',
  running: 'attention',
  blocked: 'bad',
  review: 'info',
  done: 'good',
};
