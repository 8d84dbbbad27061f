import { Component, inject } from '@angular/core';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { AsyncView } from '../../shared/ui/async-view';
import { PageHeader } from '../../shared/ui/page-header';
import { minuteClock } from '../../shared/util/time/minute-clock';
import { ProjectTimeline } from '../ui/project-timeline';

/** All projects of the member with their milestones. */
@Component({
  selector: 'app-projects',
  imports: [AsyncView, PageHeader, ProjectTimeline],
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
  private readonly api = inject(ApiClient);
  protected readonly now = minuteClock();
  protected readonly projects = new AsyncState(
    async () => (await this.api.get('/api/projects')).projects,
  );

  constructor() {
    void this.projects.load();
    inject(RefetchOnFocus).register(() => void this.projects.refresh());
  }
}
