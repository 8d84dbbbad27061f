import { NgTemplateOutlet } from '@angular/common';
import { Component, inject } from '@angular/core';
import { AsyncView } from '../../shared/ui/async-view';
import { PageHeader } from '../../shared/ui/page-header';
import { RelativeTime } from '../../shared/ui/relative-time';
import { StatusChip } from '../../shared/ui/status-chip';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { ActionQueue } from '../feature-queue/action-queue';
import { ActionQueueStore } from '../feature-queue/action-queue-store';
import { DEPENDENCY_NAMES, describeDetail, HEALTH_VIEWS } from './describe-health';
import { Metrics } from './metrics/metrics';
import { OverviewStore } from './overview-store';

/** The console overview: four numbers, two charts and what needs a person; the rest is folded. */
@Component({
  selector: 'app-overview',
  imports: [
    UI_PARTS,
    ActionQueue,
    AsyncView,
    Metrics,
    NgTemplateOutlet,
    PageHeader,
    RelativeTime,
    StatusChip,
  ],
  providers: [ActionQueueStore, OverviewStore],
  host: { class: 'page page-console' },
  templateUrl: './overview.html',
  styleUrl: './overview.scss',
})
export class Overview {
  protected readonly store = inject(OverviewStore);
  protected readonly views = HEALTH_VIEWS;
  protected readonly names = DEPENDENCY_NAMES;
  protected readonly detail = describeDetail;
}
