import { nameOf, resolved, type Schema, type Schemas } from './api-document';

/** One field of a body, with its place in the body. */
export interface SchemaRow {
  /** `cards[].title`; `(body)` for the body itself. */
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** Limits, default and description. */
  readonly notes: string;
}

const MAX_DEPTH = 4;
const MAX_ROWS = 200;
const MAX_CHOICES = 12;

/** The fields of a schema, those of objects within it below them. Schemas that contain themselves are shown once. */
export function schemaRows(schema: Schema, schemas: Schemas): SchemaRow[] {
  const rows: SchemaRow[] = [];
  const add = (one: Schema, name: string, required: boolean, above: readonly string[]): void => {
    if (rows.length >= MAX_ROWS) return;
    if (name !== '') {
      rows.push({ name, required, type: typeOf(one, schemas), notes: notesOf(one, schemas) });
    }
    if (above.length >= MAX_DEPTH) return;
    for (const [variant, isArray] of variantsOf(one, schemas)) {
      if (variant.$ref !== undefined && above.includes(variant.$ref)) continue;
      const { properties = {}, required: needed = [] } = resolved(variant, schemas);
      const path = [...above, variant.$ref ?? ''];
      const prefix = `${name}${isArray ? '[]' : ''}`;
      for (const [key, value] of Object.entries(properties)) {
        const full = prefix === '' ? key : `${prefix}.${key}`;
        if (rows.some((row) => row.name === full)) continue;
        add(value, full, needed.includes(key), path);
      }
    }
  };
  add(schema, '', true, []);
  return rows.length > 0
    ? rows
    : [
        {
          name: '(body)',
          required: true,
          type: typeOf(schema, schemas),
          notes: notesOf(schema, schemas),
        },
      ];
}

/** The objects that a value can be, and whether they are items of a list. */
function variantsOf(schema: Schema, schemas: Schemas): (readonly [Schema, boolean])[] {
  const one = resolved(schema, schemas);
  const choices = one.anyOf ?? one.oneOf ?? one.allOf;
  if (choices !== undefined) return choices.flatMap((choice) => variantsOf(choice, schemas));
  if (one.items !== undefined) {
    return variantsOf(one.items, schemas).map(([variant]) => [variant, true] as const);
  }
  return one.properties === undefined ? [] : [[schema, false]];
}

/** `Card`, `string`, `Card[]`, `integer or null`. */
export function typeOf(schema: Schema, schemas: Schemas): string {
  if (schema.$ref !== undefined) {
    const { type, enum: choices } = resolved(schema, schemas);
    return choices === undefined && (type === 'object' || type === undefined)
      ? nameOf(schema.$ref)
      : typeOf(resolved(schema, schemas), schemas);
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    return [...new Set(choices.map((choice) => typeOf(choice, schemas)))].join(' or ');
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.items !== undefined) return `${typeOf(schema.items, schemas)}[]`;
  if (typeof schema.type === 'string') return schema.type;
  return schema.type?.join(' or ') ?? 'any';
}

function notesOf(schema: Schema, schemas: Schemas): string {
  const one = resolved(schema, schemas);
  const choices = one.anyOf ?? one.oneOf ?? [];
  const [single] = choices.filter(({ type }) => type !== 'null').map((x) => resolved(x, schemas));
  const facts = choices.length === 2 && single !== undefined ? { ...single, ...one } : one;
  return [
    ...(facts.enum === undefined ? [] : [listed(facts.enum)]),
    ...limits(facts),
    ...(one.default === undefined ? [] : [`default ${JSON.stringify(one.default)}`]),
    ...(facts.description === undefined ? [] : [facts.description]),
  ].join('; ');
}

function listed(values: readonly unknown[]): string {
  const shown = values.slice(0, MAX_CHOICES).map((value) => JSON.stringify(value));
  const more = values.length - shown.length;
  return `one of ${shown.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

function limits(schema: Schema): string[] {
  return [
    rangeOf(schema.minLength, schema.maxLength, 'characters'),
    rangeOf(schema.minItems, schema.maxItems, 'items'),
    rangeOf(schema.minimum, schema.maximum, ''),
    schema.format ?? '',
    schema.pattern === undefined || schema.format !== undefined ? '' : `pattern ${schema.pattern}`,
  ].filter((text) => text !== '');
}

function rangeOf(from: number | undefined, to: number | undefined, unit: string): string {
  const end = to === undefined || to >= Number.MAX_SAFE_INTEGER ? undefined : to;
  const start = from === undefined || from <= Number.MIN_SAFE_INTEGER ? undefined : from;
  if (start === undefined && end === undefined) return '';
  const range =
    end === undefined
      ? `at least ${start}`
      : start === undefined
        ? `at most ${end}`
        : `${start} to ${end}`;
  return `${range} ${unit}`.trim();
}
