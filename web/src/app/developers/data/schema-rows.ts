import { nameOf, resolved, type Schema, type Schemas } from './api-document';

/** One field of a body, with its place in the body. */
export interface SchemaRow {
  /** `cards[].title`; `(body)` for the body itself. */
  readonly name: string;
  readonly type: string;
  readonly required: boolean;
  /** Limits and default. */
  readonly notes: string;
  /** From the document, in its language. */
  readonly description: string;
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
      rows.push({ name, required, type: typeOf(one, schemas), ...factsOf(one, schemas) });
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
          name: $localize`:In place of the name of a field, for a value without fields:(body)`,
          required: true,
          type: typeOf(schema, schemas),
          ...factsOf(schema, schemas),
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
    return joinTypes(choices.map((choice) => typeOf(choice, schemas)));
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.items !== undefined) return `${typeOf(schema.items, schemas)}[]`;
  if (typeof schema.type === 'string') return schema.type;
  return schema.type === undefined
    ? $localize`:The type of a value that can be anything:any`
    : joinTypes(schema.type);
}

const joinTypes = (types: readonly string[]): string =>
  [...new Set(types)].reduce(
    (before, type) => $localize`:The types that a value can have:${before}:types: or ${type}:type:`,
  );

function factsOf(schema: Schema, schemas: Schemas): Pick<SchemaRow, 'notes' | 'description'> {
  const one = resolved(schema, schemas);
  const choices = one.anyOf ?? one.oneOf ?? [];
  const [single] = choices.filter(({ type }) => type !== 'null').map((x) => resolved(x, schemas));
  const facts = choices.length === 2 && single !== undefined ? { ...single, ...one } : one;
  const notes = [
    ...(facts.enum === undefined ? [] : [listed(facts.enum)]),
    ...limits(facts),
    ...(one.default === undefined
      ? []
      : [$localize`default ${JSON.stringify(one.default)}:value:`]),
  ].join('; ');
  return { notes, description: facts.description ?? '' };
}

function listed(values: readonly unknown[]): string {
  const shown = values.slice(0, MAX_CHOICES).map((value) => JSON.stringify(value));
  const more = values.length - shown.length;
  const list = shown.join(', ');
  return more > 0
    ? $localize`one of ${list}:values: and ${more}:count: more`
    : $localize`one of ${list}:values:`;
}

interface RangeTexts {
  readonly atLeast: (min: number) => string;
  readonly atMost: (max: number) => string;
  readonly between: (min: number, max: number) => string;
}

const CHARACTERS: RangeTexts = {
  atLeast: (min) => $localize`at least ${min}:min: characters`,
  atMost: (max) => $localize`at most ${max}:max: characters`,
  between: (min, max) => $localize`${min}:min: to ${max}:max: characters`,
};
const ITEMS: RangeTexts = {
  atLeast: (min) => $localize`at least ${min}:min: items`,
  atMost: (max) => $localize`at most ${max}:max: items`,
  between: (min, max) => $localize`${min}:min: to ${max}:max: items`,
};
const NUMBERS: RangeTexts = {
  atLeast: (min) => $localize`at least ${min}:min:`,
  atMost: (max) => $localize`at most ${max}:max:`,
  between: (min, max) => $localize`${min}:min: to ${max}:max:`,
};

function limits(schema: Schema): string[] {
  return [
    rangeOf(schema.minLength, schema.maxLength, CHARACTERS),
    rangeOf(schema.minItems, schema.maxItems, ITEMS),
    rangeOf(schema.minimum, schema.maximum, NUMBERS),
    schema.format ?? '',
    schema.pattern === undefined || schema.format !== undefined
      ? ''
      : $localize`pattern ${schema.pattern}:pattern:`,
  ].filter((text) => text !== '');
}

function rangeOf(from: number | undefined, to: number | undefined, texts: RangeTexts): string {
  const end = to === undefined || to >= Number.MAX_SAFE_INTEGER ? undefined : to;
  const start = from === undefined || from <= Number.MIN_SAFE_INTEGER ? undefined : from;
  if (end === undefined) return start === undefined ? '' : texts.atLeast(start);
  return start === undefined ? texts.atMost(end) : texts.between(start, end);
}
