import { inject, Service } from '@angular/core';
import type { UserRow } from '@keelson/contracts/account/endpoints';
import type { StaffRole } from '@keelson/contracts/account/staff';
import type { UserId } from '@keelson/contracts/ids';
import { ApiClient } from '../../core/api/api-client';
import { PagedList } from '../../core/api/paged-list';
import type { ResyncResult } from '../ui/describe-resync';

/** Search and filter of the user list. */
export interface UserQuery {
  readonly search: string;
  readonly role: StaffRole | 'staff' | null;
}

const PAGE_SIZE = 50;

/** The user list and admin actions. Methods throw {@link ApiError}. */
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

  find(uid: string | null): UserRow | null {
    return this.list.rows()?.find((row) => row.uid === uid) ?? null;
  }

  async setRole(uid: UserId, role: StaffRole | null): Promise<UserRow> {
    const row = await this.api.put('/api/admin/users/{uid}/role', {
      params: { uid },
      body: { role },
    });
    this.list.replace(row);
    return row;
  }

  async endSessions(uid: UserId): Promise<void> {
    await this.api.delete('/api/admin/users/{uid}/sessions', { params: { uid } });
  }

  async resync(uid: UserId): Promise<ResyncResult> {
    const { changed, missing, summary } = await this.api.post(
      '/api/admin/billing/users/{uid}/resync',
      {
        params: { uid },
      },
    );
    const row = this.find(uid);
    if (row !== null) this.list.replace({ ...row, plan: summary.plan.key });
    return { changed, missing };
  }
}
