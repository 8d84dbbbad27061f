import { inject, Service } from '@angular/core';
import type { UserRow } from '@keelson/contracts/account/endpoints';
import type { StaffRole } from '@keelson/contracts/account/staff';
import { ApiClient } from '../../core/api/api-client';
import { PagedList } from '../../core/api/paged-list';

export interface UserQuery {
  readonly search: string;
  readonly role: StaffRole | 'staff' | null;
}

const PAGE_SIZE = 50;

@Service({ autoProvided: false })
export class UsersStore {
  private readonly api = inject(ApiClient);
  readonly list = new PagedList<UserQuery, UserRow>(
    ({ search, role }, cursor) =>
      this.api.get('/api/admin/users', {
        query: {
          limit: PAGE_SIZE,
          ...(search === '' ? {} : { search }),
          ...(role === null ? {} : { role }),
          ...(cursor === undefined ? {} : { cursor }),
        },
      }),
    ({ uid }) => uid,
  );
}
