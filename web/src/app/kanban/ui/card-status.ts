import { Component, input } from '@angular/core';
import type { CardStatus } from '@keelson/contracts/kanban/card/status';
import { StatusChip, type Tone } from '../../shared/ui/status-chip';
import { STATUS_LABELS } from '../texts/card-labels';

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

@Component({
  selector: 'app-card-status',
  imports: [StatusChip],
  template: ` <app-status-chip [tone]="tones[status()]">{{ labels[status()] }}</app-status-chip> `,
})
export class CardStatusChip {
  readonly status = input.required<CardStatus>();
  protected readonly labels = STATUS_LABELS;
  protected readonly tones = STATUS_TONES;
}
