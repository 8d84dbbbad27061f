import { Component, computed, inject, input, signal } from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { DeliveryMode, type NotifyTarget } from '@keelson/contracts/kanban/notify/notify-target';
import { onChange } from '../../shared/util/on-change';
import { CardNotifyStore } from '../data/notify/card-notify-store';
import { describeTarget, targetWarning } from '../ui/describe-target';
import { NOTIFY_WARNING_LABELS } from './notify-warning-labels';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { AsyncView } from '../../shared/ui/async-view';
import { RelativeTime } from '../../shared/ui/relative-time';
import { StatusChip } from '../../shared/ui/status-chip';

const MODE_LABELS: Readonly<Record<DeliveryMode, string>> = {
  notify: $localize`:Delivery of a notification:Message`,
  'notify+wake': $localize`:Delivery of a notification:Message and wake the agent`,
  wake: $localize`:Delivery of a notification:Wake the agent`,
};

/** The notifier fills in the variables. */
const SAMPLE = $localize`${'{{title}}'}:title: is ${'{{status}}'}:status:`;

/** Notification subscribers of a card. Keelson doesn't send; the operator's own notifier does. */
@Component({
  selector: 'app-card-notify',
  imports: [UI_PARTS, AsyncView, RelativeTime, StatusChip],
  providers: [CardNotifyStore],
  templateUrl: './card-notify.html',
  styleUrls: ['./card-part.scss', './card-notify.scss'],
})
export class CardNotify {
  readonly card = input.required<Card>();
  readonly editable = input.required<boolean>();

  protected readonly store = inject(CardNotifyStore);
  protected readonly modes = DeliveryMode.options;
  protected readonly modeLabels = MODE_LABELS;
  protected readonly line = describeTarget;
  protected readonly warning = targetWarning;
  protected readonly mode = signal<DeliveryMode>('notify');
  protected readonly text = signal(SAMPLE);
  protected readonly warningLabels = NOTIFY_WARNING_LABELS;
  protected readonly deletedTarget = $localize`Deleted target`;
  protected readonly unknownTarget = $localize`:Within a sentence:deleted target`;
  protected readonly example = '{{title}}';
  protected readonly labels = computed(() => {
    const targets = this.store.list.data()?.targets ?? [];
    return new Map<string, string>(targets.map(({ id, label }) => [id, label]));
  });

  protected subscribeLabel({ label }: Pick<NotifyTarget, 'label'>): string {
    return $localize`Subscribe ${label}:target:`;
  }

  protected unsubscribeLabel(target: Pick<NotifyTarget, 'label'> | null): string {
    return target === null
      ? $localize`Unsubscribe the deleted target`
      : $localize`Unsubscribe ${target.label}:target:`;
  }

  constructor() {
    onChange(this.card, (card) => this.store.open(card));
  }
}
