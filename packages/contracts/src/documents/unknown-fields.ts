import * as z from 'zod';

type Mode = 'keep' | 'drop';
type Schema = z.core.$ZodType;
interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly catchall?: Schema;
  readonly element?: Schema;
  readonly keyType?: Schema;
  readonly valueType?: Schema;
  readonly innerType?: Schema;
  readonly options?: readonly Schema[];
  readonly items?: readonly Schema[];
}

const built: Record<Mode, WeakMap<Schema, Schema>> = { keep: new WeakMap(), drop: new WeakMap() };

/**
 * The schema for reading a stored document: fields that it does not name pass through at every depth, so
 * that a write-back keeps what a newer version stored. Everything else stays checked, and defaults apply.
 */
export const keepUnknownFields = <S extends z.ZodType>(schema: S): S =>
  convert(schema, 'keep') as S;

/**
 * The schema for what crosses the network: fields that it does not name are removed at every depth. The
 * server uses it for responses, and a client for responses of a server that may be newer.
 */
export const dropUnknownFields = <S extends z.ZodType>(schema: S): S =>
  convert(schema, 'drop') as S;

function convert(schema: Schema, mode: Mode): Schema {
  const known = built[mode].get(schema);
  if (known !== undefined) return known;
  const definition = schema._zod.def as unknown as Definition;
  const changes = changesOf(definition, mode);
  const cloned =
    changes === null
      ? schema
      : z.core.clone(schema, withChanges(definition, changes) as unknown as z.core.$ZodTypeDef);
  const names = namesOf(definition);
  const converted = mode === 'drop' && names !== null ? withoutOthers(cloned, names) : cloned;
  built[mode].set(schema, converted);
  return converted;
}

/** Copies getters as getters: that of `defaultValue` returns a new object for each parse. */
const withChanges = (definition: Definition, changes: Partial<Definition>): Definition =>
  Object.defineProperties({} as Definition, {
    ...Object.getOwnPropertyDescriptors(definition),
    ...Object.getOwnPropertyDescriptors(changes),
  });

/** The keys that a record may have, when they are a closed list such as the card statuses. */
function namesOf({ type, keyType }: Definition): ReadonlySet<unknown> | null {
  return type === 'record' ? (keyType?._zod.values ?? null) : null;
}

/** A record from which the keys outside the list are removed before it is parsed. */
const withoutOthers = (record: Schema, names: ReadonlySet<unknown>): Schema =>
  z.preprocess(
    (value) =>
      typeof value === 'object' && value !== null
        ? Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)))
        : value,
    record,
  );

/** Returns what of a definition differs in the converted schema; null when nothing does. */
function changesOf(definition: Definition, mode: Mode): Partial<Definition> | null {
  const { type, shape, element, valueType, innerType, options, items } = definition;
  if (type === 'object' && shape !== undefined) return objectOf(definition, shape, mode);
  const changes: Record<string, unknown> = {};
  if (mode === 'keep' && namesOf(definition) !== null) changes['mode'] = 'loose';
  const set = (name: string, before: Schema | undefined): void => {
    if (before === undefined) return;
    const after = convert(before, mode);
    if (after !== before) changes[name] = after;
  };
  set('element', element);
  set('valueType', valueType);
  set('innerType', innerType);
  for (const [name, list] of [
    ['options', options],
    ['items', items],
  ] as const) {
    const after = list?.map((one) => convert(one, mode));
    if (after?.some((one, index) => one !== list?.[index])) changes[name] = after;
  }
  return Object.keys(changes).length === 0 ? null : changes;
}

function objectOf(
  { catchall }: Definition,
  shape: Readonly<Record<string, Schema>>,
  mode: Mode,
): Partial<Definition> {
  const fields = Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [name, convert(field, mode)]),
  );
  const isOpen = catchall !== undefined && (catchall._zod.def as Definition).type !== 'never';
  // An open schema already describes its other fields.
  if (isOpen) return { shape: fields };
  return {
    shape: fields,
    catchall: mode === 'keep' ? z.unknown() : undefined,
  } as Partial<Definition>;
}
