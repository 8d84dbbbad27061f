import { Component, computed, input, signal } from '@angular/core';
import type { ProjectSummary } from '@keelson/contracts/projects/project';
import { EmptyState } from '../../shared/ui/empty-state';
import { StatusChip } from '../../shared/ui/status-chip';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { exactTime } from '../../shared/util/time/exact-time';
import { type MilestoneState, layoutTimeline } from './timeline-layout';
import { shortDay } from '../../shared/util/time/format-date';

const STATUSES = {
  done: { text: $localize`:project|Status:Done`, tone: 'good' },
  late: { text: $localize`:project|Status:Late`, tone: 'bad' },
  running: { text: $localize`:project|Status:On track`, tone: 'info' },
  upcoming: { text: $localize`:project|Status:Not started`, tone: 'neutral' },
} as const;

/** The width of the label of today, in percent of the scale. */
const LABEL_WIDTH = 5;

/** Projects on one time scale, a line each, which opens to the milestones. Narrow screens show no scale. */
@Component({
  selector: 'app-project-timeline',
  imports: [UI_PARTS, EmptyState, StatusChip],
  templateUrl: './project-timeline.html',
  styleUrl: './project-timeline.scss',
})
export class ProjectTimeline {
  readonly projects = input.required<readonly ProjectSummary[]>();
  /** Current time, epoch milliseconds. */
  readonly now = input.required<number>();

  /** The state in which the lines begin. */
  readonly lines = input<'closed' | 'open'>('closed');
  private readonly toggled = signal<readonly string[]>([]);

  protected readonly timeline = computed(() => layoutTimeline(this.projects(), this.now()));
  protected readonly statuses = STATUSES;
  protected readonly exactly = exactTime;

  /** True for a mark below the label of today. */
  protected isCovered(left: number): boolean {
    const { today } = this.timeline();
    return today !== null && Math.abs(left - today) < LABEL_WIDTH;
  }

  protected isOpen(slug: string): boolean {
    return this.toggled().includes(slug) !== (this.lines() === 'open');
  }

  protected toggle(slug: string): void {
    this.toggled.update((toggled) =>
      toggled.includes(slug) ? toggled.filter((other) => other !== slug) : [...toggled, slug],
    );
  }

  /** `done Nov 1`, `was due Nov 19`, `due Dec 12`. */
  protected when(milestone: {
    state: MilestoneState;
    dueAt: number;
    doneAt: number | null;
  }): string {
    switch (milestone.state) {
      case 'done':
        return $localize`:milestone|With a date:done ${shortDay.format(milestone.doneAt ?? milestone.dueAt)}:date:`;
      case 'late':
        return $localize`:milestone|With a date:was due ${shortDay.format(milestone.dueAt)}:date:`;
      case 'upcoming':
        return $localize`:milestone|With a date:due ${shortDay.format(milestone.dueAt)}:date:`;
    }
  }

  protected milestonesOf({ name }: ProjectSummary): string {
    return $localize`Milestones for ${name}:project:`;
  }

  protected span({ startsAt, dueAt }: ProjectSummary): string {
    return shortDay.formatRange(startsAt, dueAt);
  }

  protected iso({ dueAt, doneAt }: { dueAt: number; doneAt: number | null }): string {
    return new Date(doneAt ?? dueAt).toISOString();
  }
}
