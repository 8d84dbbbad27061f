import { inject, Service } from '@angular/core';
import type { PayingView, UserRow } from '@keelson/contracts/account/endpoints';
import { ApiClient } from '../../core/api/api-client';
import { PagedList } from '../../core/api/paged-list';

export interface UserQuery {
  readonly search: string;
  readonly view: PayingView | 'staff' | 'no-mail' | null;
}

const PAGE_SIZE = 50;

function filterOf(view: UserQuery['view']) {
  switch (view) {
    case null:
      return {};
    case 'staff':
      return { role: view };
    case 'no-mail':
      return { mail: 'blocked' as const };
    case 'paying':
    case 'past_due':
      return { billing: view };
  }
}

@Service({ autoProvided: false })
export class UsersStore {
  private readonly api = inject(ApiClient);
  readonly list = new PagedList<UserQuery, UserRow>(
    ({ search, view }, cursor) =>
      this.api.get('/api/admin/users', {
        query: {
          limit: PAGE_SIZE,
          ...(search === '' ? {} : { search }),
          ...filterOf(view),
          ...(cursor === undefined ? {} : { cursor }),
        },
      }),
    ({ uid }) => uid,
  );
}
