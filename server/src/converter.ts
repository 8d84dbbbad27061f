import {
  type DocumentData,
  type FirestoreDataConverter,
  Timestamp,
} from 'firebase-admin/firestore';
import { EpochMs } from '@keelson/contracts/time';
import * as z from 'zod';

/**
 * Between a record of the contracts and its document. Instants are epoch milliseconds in the record
 * and Timestamps in the document; which fields those are is read off the schema ({@link EpochMs}).
 * What is read is parsed, so a document of an unknown shape fails where it is read.
 *
 * @param idField The field that the document's name stands for; it is never stored twice.
 */
export function documentConverter<Schema extends z.ZodType<object>>(
  schema: Schema,
  idField?: keyof z.output<Schema> & string,
): FirestoreDataConverter<z.output<Schema>> {
  return {
    toFirestore: (record) => {
      const stored = toStored(schema, record) as DocumentData;
      if (idField === undefined) return stored;
      const { [idField]: _id, ...fields } = stored;
      return fields;
    },
    fromFirestore: (snapshot) => {
      const id = idField === undefined ? {} : { [idField]: snapshot.id };
      return schema.parse({ ...(toRecord(snapshot.data()) as DocumentData), ...id });
    },
  };
}

/** Turns every instant of a value into a Timestamp, as its schema says. */
export function toStored(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (schema === EpochMs) return Timestamp.fromMillis(value as number);
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault
  ) {
    return toStored(schema.def.innerType, value);
  }
  if (schema instanceof z.ZodArray) {
    return (value as unknown[]).map((item) => toStored(schema.element, item));
  }
  if (schema instanceof z.ZodRecord) {
    return mapValues(value, (item) => toStored(schema.valueType, item));
  }
  if (schema instanceof z.ZodObject) {
    return mapValues(value, (item, name) => {
      const field = (schema.shape as Record<string, z.core.$ZodType | undefined>)[name];
      return field === undefined ? item : toStored(field, item);
    });
  }
  if (schema instanceof z.ZodUnion) {
    const option = schema.options.find((candidate) => z.safeParse(candidate, value).success);
    return option === undefined ? value : toStored(option, value);
  }
  return value;
}

/** Turns every Timestamp of a document into epoch milliseconds. */
export function toRecord(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toMillis();
  if (Array.isArray(value)) return value.map(toRecord);
  if (typeof value === 'object' && value !== null) return mapValues(value, toRecord);
  return value;
}

function mapValues(value: unknown, map: (item: unknown, name: string) => unknown): DocumentData {
  return Object.fromEntries(
    Object.entries(value as DocumentData).map(([name, item]) => [name, map(item, name)]),
  );
}
