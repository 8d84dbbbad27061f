import { Component, inject } from '@angular/core';
import { AsyncView } from '../../shared/ui/async-view';
import { PageHeader } from '../../shared/ui/page-header';
import { minuteClock } from '../../shared/util/time/minute-clock';
import { MemberProjects } from '../data/member-projects';
import { ProjectTimeline } from '../ui/project-timeline';

/** All projects of the member with their milestones. */
@Component({
  selector: 'app-projects',
  imports: [AsyncView, PageHeader, ProjectTimeline],
  providers: [MemberProjects],
  host: { class: 'page' },
  template: `
    <app-page-header
      i18n-heading="Page"
      heading="Projects"
      i18n-lead
      lead="The projects you’re added to, and their milestones."
    />
    <ng-container *appAsync="projects; let list; skeleton: ['88px', '88px', '88px']">
      <app-project-timeline class="card" [lines]="'open'" [projects]="list" [now]="now()" />
    </ng-container>
  `,
})
export class ProjectsPage {
  protected readonly now = minuteClock();
  protected readonly projects = inject(MemberProjects).projects;
}
