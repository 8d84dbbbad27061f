import { inject, Service } from '@angular/core';
import { inlineShared } from '@keelson/contracts/http/openapi/inline-shared';
import { AREA_API_PAGES } from '../../areas/api-pages';
import { ApiClient } from '../../core/api/api-client';
import type { ApiDocument } from './api-document';

const PRODUCT = '/api/openapi.json';

/** Returns where a document is, for programs. Those of areas are read as that of the product. */
export const documentPath = (name: string): typeof PRODUCT =>
  (AREA_API_PAGES.find(({ key }) => key === name)?.document ?? PRODUCT) as typeof PRODUCT;

@Service()
export class ApiDocuments {
  private readonly api = inject(ApiClient);

  async read(name: string): Promise<ApiDocument> {
    return inlineShared((await this.api.get(documentPath(name))) as unknown as ApiDocument);
  }
}
