import type * as z from 'zod';

/** Firestore's limit on a document id, in bytes of UTF-8. */
const MAX_ID_BYTES = 1_500;
const RESERVED = /^(?:\.\.?|__.*__)$/s;

/**
 * True when Firestore accepts the id: well-formed Unicode, no slash, not `.`, `..` or `__x__`, at most 1,500 bytes
 * (https://firebase.google.com/docs/firestore/quotas). Its SDK retries other ids for seconds before it gives up.
 */
export function isDocumentId(id: string): boolean {
  if (id === '' || id.includes('/') || RESERVED.test(id) || !id.isWellFormed()) return false;
  // A UTF-16 unit has at most three bytes.
  return id.length * 3 <= MAX_ID_BYTES || new TextEncoder().encode(id).length <= MAX_ID_BYTES;
}

/** A schema for ids that become document ids: everything that `schema` accepts and Firestore does too. */
export const documentId = (schema: z.ZodString): z.ZodString =>
  schema.refine(isDocumentId, 'Not a valid id');
