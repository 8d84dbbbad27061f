import type * as z from 'zod';
import { type StoredFields, upgradeFields } from './migrations';
import { keepUnknownFields } from './unknown-fields';

/**
 * Reads a stored document. Both services and the web app use it for every document, so that documents of
 * every version are read alike: pending migrations run, missing fields get the defaults of the schema, and
 * fields that the schema does not name are kept.
 *
 * @param fields Every Timestamp that the schema names as epoch milliseconds; the id included.
 * @throws {z.ZodError} when a field that the schema names has another shape.
 */
export const parseDocument = <S extends z.ZodType>(schema: S, fields: StoredFields): z.output<S> =>
  keepUnknownFields(schema).parse(upgradeFields(schema, fields));
