import { inject, Service } from '@angular/core';
import { ApiClient } from '../../../core/api/api-client';
import { AsyncState } from '../../../core/api/async-state';

/** Where MCP clients reach the boards; null when the installation does not say. */
@Service({ autoProvided: false })
export class McpAddress {
  private readonly api = inject(ApiClient);
  readonly url = new AsyncState(
    async () => (await this.api.get('/api/admin/kanban/capabilities')).mcpUrl,
  );

  constructor() {
    void this.url.load();
  }
}
