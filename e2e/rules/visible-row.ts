import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { type PrincipalName } from './principals';

/** The API shows these fields of a collection to somebody who may read its documents. */
export interface VisibleFields {
  /** As in the collections of the contracts. */
  readonly collection: string;
  readonly documentId?: string;
  readonly reader: PrincipalName;
  /** The response that has the document, or a part of it. */
  readonly api: Endpoint['response'];
  /** Fields of the document that this response does not have, each with the reason. */
  readonly beyond?: Readonly<Record<string, string>>;
}

export const EXPORTED = 'in the export of the account (GET /api/me/export)';
