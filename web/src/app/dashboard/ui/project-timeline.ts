import { Component, computed, input } from '@angular/core';
import type { ProjectSummary } from '@keelson/contracts/projects/project';
import { RelativeTime } from '../../shared/ui/relative-time';
import { StatusChip } from '../../shared/ui/status-chip';
import { timelineOf } from './timeline-layout';

const STATES = { done: 'Done', late: 'Late', ahead: 'Ahead' } as const;

/** Projects on one scale; on a narrow screen a list with the same facts. */
@Component({
  selector: 'app-project-timeline',
  imports: [RelativeTime, StatusChip],
  template: `
    <div class="scale" aria-hidden="true">
      @for (month of timeline().months; track month.left) {
        <span [style.left.%]="month.left">{{ month.label }}</span>
      }
    </div>
    <ol>
      @for (bar of timeline().bars; track bar.project.slug) {
        <li>
          <div class="name">
            <strong>{{ bar.project.name }}</strong>
            <span class="small muted">{{ bar.project.summary }}</span>
          </div>
          <div class="lane" aria-hidden="true">
            @if (timeline().today; as today) {
              <span class="today" [style.left.%]="today"></span>
            }
            <span class="bar" [style.left.%]="bar.left" [style.width.%]="bar.width"></span>
            @for (milestone of bar.milestones; track milestone.id) {
              <span
                class="milestone"
                [class]="milestone.state"
                [style.left.%]="milestone.left"
                [title]="milestone.title"
              ></span>
            }
          </div>
          <ul class="milestones">
            @for (milestone of bar.milestones; track milestone.id) {
              <li>
                <app-status-chip [tone]="tones[milestone.state]">{{
                  states[milestone.state]
                }}</app-status-chip>
                <span>{{ milestone.title }}</span>
                <span class="small muted">due <app-relative-time [at]="milestone.dueAt" /></span>
              </li>
            }
          </ul>
        </li>
      }
    </ol>
  `,
  styleUrl: './project-timeline.scss',
})
export class ProjectTimeline {
  readonly projects = input.required<readonly ProjectSummary[]>();
  protected readonly timeline = computed(() => timelineOf(this.projects(), Date.now()));
  protected readonly states = STATES;
  protected readonly tones = { done: 'good', late: 'bad', ahead: 'neutral' } as const;
}
