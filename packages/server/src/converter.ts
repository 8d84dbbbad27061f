import {
  migrationsOf,
  SCHEMA_VERSION_FIELD,
  schemaVersionOf,
  type StoredFields,
  storedVersionOf,
} from '@keelson/contracts/documents/migrations';
import { parseDocument } from '@keelson/contracts/documents/parse-document';
import { keepUnknownFields } from '@keelson/contracts/documents/unknown-fields';
import { EpochMs } from '@keelson/contracts/time';
import {
  type DocumentData,
  FieldValue,
  type FirestoreDataConverter,
  type SetOptions,
  Timestamp,
  type UpdateData,
} from 'firebase-admin/firestore';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';

/** A converter that also knows which fields of a document belong to this release. */
export interface DocumentConverter<Row extends object> extends FirestoreDataConverter<Row> {
  /**
   * Options for `set` that replace every field of the schema and leave the fields that only a newer
   * release knows. Without them `set` replaces the whole document and so removes these.
   */
  readonly replaceKnown: { readonly mergeFields: string[] };
  /**
   * The record as the fields of an `update`, which can be conditional and does not pass the converter of
   * a reference. Fields of the schema that the record does not have are removed, such as those of a
   * union's former state; fields that only a newer release knows stay.
   *
   * @param stored The record as it is stored, where the update is conditional on that version: fields
   * with the same value are left out, which spares both sides most of the work.
   */
  readonly updateOf: (record: Row, stored?: Row) => UpdateData<DocumentData>;
}

/**
 * Converts between a record of the contracts and its document (docs/adr/0042).
 * Instants are epoch milliseconds in the record and Timestamps in the document; the schema says which
 * fields are instants ({@link EpochMs}). Reading upgrades and parses the document. Fields that the schema
 * does not name pass through unchanged in both directions.
 *
 * @param idField The field that holds the document's id; it is not stored.
 */
export function documentConverter<Schema extends z.ZodType<object>>(
  schema: Schema,
  idField?: keyof z.output<Schema> & string,
): DocumentConverter<z.output<Schema>> {
  const version = schemaVersionOf(schema);
  const known = [...knownFields(schema)].filter((name) => name !== idField);
  const fieldsOf = (record: unknown): DocumentData => {
    const stored = Object.entries(toStored(schema, record) as DocumentData);
    const fields: DocumentData = Object.fromEntries(stored.filter(([name]) => name !== idField));
    // A record of a newer release has that release's version, which stays.
    const written = Math.max(version, storedVersionOf(fields));
    if (written > 1) fields[SCHEMA_VERSION_FIELD] = written;
    return fields;
  };
  // A version, or a state with fields of its own, belongs to the whole record, so that is then written whole.
  const comparable = version === 1 && sharedShape(schema) !== null;
  const updateOf = (record: object, stored?: object): UpdateData<DocumentData> => {
    const changed = stored !== undefined && comparable ? changesOf(record, stored) : {};
    if (Object.keys(changed).length > 0) return changedFields(changed);
    const removed = Object.fromEntries(known.map((name) => [name, FieldValue.delete()]));
    const fields = Object.entries(fieldsOf(record)).filter(([, value]) => value !== undefined);
    return { ...removed, ...Object.fromEntries(fields) };
  };
  const changedFields = (changed: StoredFields): UpdateData<DocumentData> =>
    Object.fromEntries(
      Object.entries(toStored(schema, changed) as DocumentData).map(([name, value]) => [
        name,
        value === undefined ? FieldValue.delete() : (value as unknown),
      ]),
    );
  return {
    replaceKnown: { mergeFields: known },
    updateOf,
    toFirestore: (record: unknown, options?: SetOptions) =>
      options === undefined ? fieldsOf(record) : masked(updateOf(record as object), options),
    fromFirestore: (snapshot) => {
      const id = idField === undefined ? {} : { [idField]: snapshot.id };
      return parseDocument(schema, { ...toRecord(schema, snapshot.data()), ...id });
    },
  };
}

/** The top-level fields that differ; undefined for one that the record no longer has. */
function changesOf(record: object, stored: object): StoredFields {
  const before = stored as StoredFields;
  const after = record as StoredFields;
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return Object.fromEntries(
    [...names]
      .filter((name) => !isDeepStrictEqual(before[name], after[name]))
      .map((name) => [name, after[name]]),
  );
}

/** Every field that this release stores or has stored: those of all states of a union, and retired ones. */
function knownFields(schema: z.core.$ZodType): ReadonlySet<string> {
  const migrations = migrationsOf(schema);
  return new Set([
    ...fieldNames(schema),
    ...migrations.flatMap(({ retires }) => retires),
    ...(migrations.length > 0 ? [SCHEMA_VERSION_FIELD] : []),
  ]);
}

function fieldNames(schema: z.core.$ZodType): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  return schema instanceof z.ZodUnion ? schema.options.flatMap(fieldNames) : [];
}

type Shape = Readonly<Record<string, z.core.$ZodType>>;

/**
 * The fields of an object, or of a union whose states have the same ones; null for every other schema. A field that
 * only some states fill counts as it is in those.
 */
function sharedShape(schema: z.core.$ZodType): Shape | null {
  if (schema instanceof z.ZodObject) return schema.shape;
  if (!(schema instanceof z.ZodUnion)) return null;
  const names = new Set(fieldNames(schema));
  const shapes = schema.options.map((option) => sharedShape(option) ?? {});
  if (!shapes.every((shape) => Object.keys(shape).length === names.size)) return null;
  const fieldOf = (name: string): z.core.$ZodType => {
    const fields = shapes.flatMap((shape) => shape[name] ?? []);
    return fields.find((field) => mapperOf(field) !== unchanged) ?? fields[0] ?? z.never();
  };
  return Object.fromEntries([...names].map((name) => [name, fieldOf(name)]));
}

/** Firestore refuses fields that the mask of a `set` does not name. */
function masked(fields: DocumentData, options: SetOptions): DocumentData {
  const mask = 'mergeFields' in options ? options.mergeFields.map(String) : undefined;
  if (mask === undefined) return fields;
  return Object.fromEntries(Object.entries(fields).filter(([name]) => mask.includes(name)));
}

/** Turns every instant of a value into a Timestamp, as its schema says. */
export function toStored(schema: z.core.$ZodType, value: unknown): unknown {
  return mapInstants(schema, value, (instant) =>
    typeof instant === 'number' ? Timestamp.fromMillis(instant) : instant,
  );
}

/** Turns every instant of a document into epoch milliseconds, as its schema says. */
export function toRecord(schema: z.core.$ZodType, fields: DocumentData): StoredFields {
  return mapInstants(schema, fields, (instant) =>
    instant instanceof Timestamp ? instant.toMillis() : instant,
  ) as StoredFields;
}

/** Every Timestamp as epoch milliseconds, those of fields that no schema names included. */
export function plainInstants(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toMillis();
  if (Array.isArray(value)) return value.map(plainInstants);
  return mapFields(value, plainInstants);
}

type MapInstant = (instant: unknown) => unknown;
/** Returns its value itself when there is nothing to change in it. */
type MapValue = (value: unknown, map: MapInstant) => unknown;

const unchanged: MapValue = (value) => value;
const mappers = new WeakMap<z.core.$ZodType, MapValue>();

const mapInstants = (schema: z.core.$ZodType, value: unknown, map: MapInstant): unknown =>
  value === null || value === undefined ? value : mapperOf(schema)(value, map);

/** Returns how to find the instants of a schema's values, built once: most fields have none and are not looked at. */
function mapperOf(schema: z.core.$ZodType): MapValue {
  const known = mappers.get(schema);
  if (known !== undefined) return known;
  // A schema that contains itself asks again at run time.
  mappers.set(schema, (value, map) => mapInstants(schema, value, map));
  const mapper = buildMapper(schema);
  mappers.set(schema, mapper);
  return mapper;
}

function buildMapper(schema: z.core.$ZodType): MapValue {
  if (schema === EpochMs) return (value, map) => map(value);
  if (
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodDefault
  ) {
    return mapperOf(schema.def.innerType);
  }
  if (schema instanceof z.ZodArray) {
    const { element } = schema;
    if (mapperOf(element) === unchanged) return unchanged;
    return (value, map) =>
      Array.isArray(value) ? value.map((item) => mapInstants(element, item, map)) : value;
  }
  if (schema instanceof z.ZodRecord) {
    const { valueType } = schema;
    if (mapperOf(valueType) === unchanged) return unchanged;
    return (value, map) => mapFields(value, (item) => mapInstants(valueType, item, map));
  }
  const shape = sharedShape(schema);
  if (shape !== null) return buildObjectMapper(shape);
  if (schema instanceof z.ZodUnion) {
    const none = schema.options.every((option) => mapperOf(option) === unchanged);
    return none ? unchanged : (value, map) => mapUnion(schema, value, map);
  }
  return unchanged;
}

function buildObjectMapper(shape: Shape): MapValue {
  const fields = Object.entries(shape).filter(([, field]) => mapperOf(field) !== unchanged);
  if (fields.length === 0) return unchanged;
  return (value, map) => {
    if (!isPlainObject(value)) return value;
    const copy = { ...value };
    for (const [name, field] of fields) {
      if (Object.hasOwn(copy, name)) copy[name] = mapInstants(field, copy[name], map);
    }
    return copy;
  };
}

/** The option of the value's discriminator, or else the first one that takes the value. */
function mapUnion(union: z.ZodUnion, value: unknown, map: MapInstant): unknown {
  const discriminator =
    union instanceof z.ZodDiscriminatedUnion ? union.def.discriminator : undefined;
  for (const option of union.options) {
    if (discriminator !== undefined && option instanceof z.ZodObject && isPlainObject(value)) {
      const literal = (option.shape as Record<string, z.core.$ZodType>)[discriminator];
      if (literal === undefined || !z.safeParse(literal, value[discriminator]).success) continue;
      return mapInstants(option, value, map);
    }
    const mapped = mapInstants(option, value, map);
    const parser = keepUnknownFields(option as z.ZodType);
    if (parser.safeParse(mapped).success || parser.safeParse(value).success) return mapped;
  }
  return value;
}

function mapFields(value: unknown, map: (item: unknown, name: string) => unknown): unknown {
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, map(item, name)]));
}

/** Not a Timestamp, a reference or another value of the SDK. */
const isPlainObject = (value: unknown): value is DocumentData =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
