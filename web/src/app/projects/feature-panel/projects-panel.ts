import { Component, inject } from '@angular/core';
import { AsyncView } from '../../shared/ui/async-view';
import { minuteClock } from '../../shared/util/time/minute-clock';
import { MemberProjects } from '../data/member-projects';
import { ProjectTimeline } from '../ui/project-timeline';

/** The projects of the member on the dashboard. */
@Component({
  selector: 'app-projects-panel',
  imports: [AsyncView, ProjectTimeline],
  providers: [MemberProjects],
  template: `
    <section class="card" aria-labelledby="projects">
      <h2 id="projects" i18n>Projects</h2>
      <ng-container *appAsync="projects; let list; skeleton: ['44px', '44px', '44px']">
        <app-project-timeline [projects]="list" [now]="now()" />
      </ng-container>
    </section>
  `,
  styles: `
    section {
      display: grid;
      grid-template-columns: minmax(0, 1fr);
      gap: 16px;
    }

    h2 {
      font-size: var(--kl-text-16);
    }
  `,
})
export class ProjectsPanel {
  protected readonly projects = inject(MemberProjects).projects;
  protected readonly now = minuteClock();
}
