import { effect, inject, Service, untracked } from '@angular/core';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { CurrentWorkspace } from '../../core/api/current-workspace';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';

/** The projects of the workspace that the tab shows, while a page shows them. */
@Service({ autoProvided: false })
export class MemberProjects {
  private readonly api = inject(ApiClient);
  readonly projects = new AsyncState(async () => (await this.api.get('/api/projects')).projects);

  constructor() {
    this.projects.begin(this.api.given('/api/projects')?.projects ?? null);
    const workspace = inject(CurrentWorkspace).name;
    let loadedFor = workspace();
    effect(() => {
      const shown = workspace();
      // Until the tab knows its workspace, the session's is read: it is the same.
      if (loadedFor !== null && shown !== loadedFor) untracked(() => void this.projects.refresh());
      loadedFor = shown;
    });
    inject(RefetchOnFocus).register(() => void this.projects.refresh());
  }
}
