import { inject, Service } from '@angular/core';
import type { AuditEntry } from '@keelson/contracts/audit/audit';
import { ApiClient } from '../../core/api/api-client';
import { PagedList } from '../../core/api/paged-list';
import type { AuditFilter } from './audit-filter';

const PAGE_SIZE = 50;

@Service({ autoProvided: false })
export class AuditStore {
  private readonly api = inject(ApiClient);
  readonly list = new PagedList<AuditFilter, AuditEntry>(
    (filter, cursor) => {
      const given = Object.entries({ ...filter, cursor }).filter(([, value]) => value != null);
      return this.api.get('/api/admin/audit', {
        query: { ...Object.fromEntries(given), limit: PAGE_SIZE },
      });
    },
    ({ id }) => id,
  );
}
