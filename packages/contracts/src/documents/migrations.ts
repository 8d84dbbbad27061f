import type * as z from 'zod';

/** The fields of a stored document by name. Instants that the schema names are epoch milliseconds. */
export type StoredFields = Readonly<Record<string, unknown>>;

/** One change of what a document's fields mean. Adding a field needs none: give it a default. */
export interface Migration {
  /** The change, in one line; `npm run ops -- migrate` prints it. */
  readonly summary: string;
  /** Fields that the new version no longer has. They are removed when the document is written. */
  readonly retires: readonly string[];
  /** Pure. Returns the fields as the next version stores them. */
  readonly migrate: (fields: StoredFields) => StoredFields;
}

/** Stored in documents whose schema has migrations. A document without it has version 1. */
export const SCHEMA_VERSION_FIELD = 'schemaVersion';

const registered = new WeakMap<z.core.$ZodType, readonly Migration[]>();

/**
 * Registers the migrations of a document's schema, oldest first: the first one leads from version 1 to 2.
 * Never remove or reorder one; documents of every version stay readable.
 */
export function withMigrations<S extends z.ZodType>(
  schema: S,
  migrations: readonly Migration[],
): S {
  registered.set(schema, migrations);
  return schema;
}

export const migrationsOf = (schema: z.core.$ZodType): readonly Migration[] =>
  registered.get(schema) ?? [];

export const schemaVersionOf = (schema: z.core.$ZodType): number => migrationsOf(schema).length + 1;

export function storedVersionOf(fields: StoredFields): number {
  const version = fields[SCHEMA_VERSION_FIELD];
  return typeof version === 'number' ? version : 1;
}

/** The version of a record of a newer release, for a record that replaces it; else nothing. */
export function versionMarkOf(record: object): StoredFields {
  const { [SCHEMA_VERSION_FIELD]: version } = record as StoredFields;
  return version === undefined ? {} : { [SCHEMA_VERSION_FIELD]: version };
}

/** The migrations that a document still needs; none for a document of a newer release. */
export const pendingMigrations = (
  schema: z.core.$ZodType,
  fields: StoredFields,
): readonly Migration[] => migrationsOf(schema).slice(storedVersionOf(fields) - 1);

/**
 * The fields as this release stores them, without the version. The fields of a newer release keep their
 * version, so that a write-back does not lower it: the newer release would migrate them again.
 */
export function upgradeFields(schema: z.core.$ZodType, fields: StoredFields): StoredFields {
  if (storedVersionOf(fields) > schemaVersionOf(schema)) return fields;
  const { [SCHEMA_VERSION_FIELD]: _version, ...rest } = pendingMigrations(schema, fields).reduce(
    (current, { migrate }) => migrate(current),
    fields,
  );
  return rest;
}

/** A field gets another name and keeps its value. Documents without it stay as they are. */
export const renameField = (from: string, to: string): Migration => ({
  summary: `${from} is renamed to ${to}`,
  retires: [from],
  migrate: ({ [from]: value, ...fields }) =>
    value === undefined ? fields : { ...fields, [to]: value },
});
