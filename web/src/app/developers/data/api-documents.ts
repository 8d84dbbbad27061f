import { inject, Service } from '@angular/core';
import { ApiClient } from '../../core/api/api-client';
import type { ApiDocument } from './api-document';

export type ApiName = 'product' | 'execution';

/** Where the documents are, for programs. */
export const DOCUMENT_PATHS = {
  product: '/api/openapi.json',
  execution: '/api/execution-openapi.json',
} as const satisfies Record<ApiName, string>;

@Service()
export class ApiDocuments {
  private readonly api = inject(ApiClient);

  async read(name: ApiName): Promise<ApiDocument> {
    return (await this.api.get(DOCUMENT_PATHS[name])) as unknown as ApiDocument;
  }
}
