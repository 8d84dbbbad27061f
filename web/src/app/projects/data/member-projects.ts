import { inject, Service } from '@angular/core';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';

/** All projects of the member, while a page shows them. */
@Service({ autoProvided: false })
export class MemberProjects {
  private readonly api = inject(ApiClient);
  readonly projects = new AsyncState(async () => (await this.api.get('/api/projects')).projects);

  constructor() {
    this.projects.begin(this.api.given('/api/projects')?.projects ?? null);
    inject(RefetchOnFocus).register(() => void this.projects.refresh());
  }
}
