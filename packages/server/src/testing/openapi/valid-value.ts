import { withoutDisguise } from '@keelson/contracts/text';
import fc from 'fast-check';
import { type ApiDocument, resolved, type Schema } from './api-document';

const MAX_LIST = 3;
const MAX_DEPTH = 6;

/** Values that a schema accepts, as far as it says what it accepts. */
export function validValue(
  document: ApiDocument,
  unresolved: Schema,
  depth = 0,
): fc.Arbitrary<unknown> {
  const schema = resolved(document, unresolved);
  const inner = (child: Schema): fc.Arbitrary<unknown> => validValue(document, child, depth + 1);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) {
    const [first, ...others] = depth > MAX_DEPTH ? choices.slice(0, 1) : choices;
    return first === undefined ? fc.constant(null) : fc.oneof(inner(first), ...others.map(inner));
  }
  switch (schema.type) {
    case 'string':
      return text(schema);
    case 'integer':
    case 'number':
      return number(schema);
    case 'boolean':
      return fc.boolean();
    case 'array':
      return list(schema, inner, depth);
    case 'object':
      return record(schema, inner, depth);
    case undefined:
      return fc.constantFrom(null, 1, 'text', { a: [true] });
    default:
      return fc.constant(null);
  }
}

function list(
  { items = {}, minItems = 0, maxItems = MAX_LIST, uniqueItems = false }: Schema,
  inner: (schema: Schema) => fc.Arbitrary<unknown>,
  depth: number,
): fc.Arbitrary<unknown> {
  const most = depth > MAX_DEPTH ? minItems : Math.min(maxItems, minItems + MAX_LIST);
  const limits = { minLength: minItems, maxLength: most };
  if (!uniqueItems) return fc.array(inner(items), limits);
  // Texts that differ only in what the API removes from them are equal.
  const selector = (value: unknown): unknown =>
    typeof value === 'string' ? withoutDisguise(value).trim() : value;
  return fc.uniqueArray(inner(items), { ...limits, selector });
}

function record(
  { properties = {}, required = [], additionalProperties, propertyNames }: Schema,
  inner: (schema: Schema) => fc.Arbitrary<unknown>,
  depth: number,
): fc.Arbitrary<unknown> {
  const names = Object.keys(properties);
  if (names.length === 0 && typeof additionalProperties === 'object') {
    if (depth > MAX_DEPTH) return fc.constant({});
    const keys = propertyNames === undefined ? fc.constantFrom('a', 'b') : inner(propertyNames);
    const values = inner(additionalProperties);
    return fc.dictionary(keys as fc.Arbitrary<string>, values, { maxKeys: 2 });
  }
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, inner(schema)]),
  );
  return fc.record(fields, { requiredKeys: [...required] }).map((value) => ({ ...value }));
}

function number(schema: Schema): fc.Arbitrary<number> {
  const { minimum, exclusiveMinimum, maximum = Number.MAX_SAFE_INTEGER } = schema;
  const min = minimum ?? (exclusiveMinimum ?? -1) + 1;
  const max = Math.min(maximum, Number.MAX_SAFE_INTEGER);
  const whole = fc.oneof(
    fc.integer({ min, max: Math.min(max, min + 100) }),
    fc.constantFrom(min, max),
  );
  return schema.type === 'integer' ? whole : fc.oneof(whole, fc.constant(min + (max - min) / 7));
}

const WORDS = fc.constantFrom(
  ' ',
  ' card ',
  'card',
  'Läsning',
  '文書',
  'a b',
  'x'.repeat(40),
  '🦊',
);

/** The pattern of a text that is trimmed: the form of it is open. */
const NOT_BLANK = String.raw`\S`;

function text(schema: Schema): fc.Arbitrary<string> {
  const { minLength = 0, maxLength = 200, pattern, format, allOf = [] } = schema;
  if (format === 'uri') return fc.constantFrom('https://example.test/a', 'https://example.test/');
  if (format === 'uuid') return fc.uuid();
  const isForm = pattern !== undefined && pattern !== NOT_BLANK;
  const further = [pattern, ...allOf.map((other) => other.pattern)].map(
    (source = '') => new RegExp(source, 'u'),
  );
  const fits = (value: string): boolean =>
    value.length >= minLength &&
    value.length <= maxLength &&
    further.every((expression) => expression.test(value));
  if (isForm) return matching(pattern).filter(fits);
  const repeated = WORDS.map((word) => word.repeat(Math.ceil(minLength / word.length) || 1));
  const longest = fc.constant('é'.repeat(Math.min(maxLength, 20_000)));
  return fc.oneof(repeated, longest, fc.constant('a'.repeat(Math.max(minLength, 1)))).filter(fits);
}

const RESERVED = /^__.*__$/s;

/** Texts by their form: the same few forms are in most requests. */
const forms = new Map<string, fc.Arbitrary<string>>();

function matching(pattern: string): fc.Arbitrary<string> {
  const form = forms.get(pattern) ?? newForm(pattern);
  forms.set(pattern, form);
  return form;
}

function newForm(pattern: string): fc.Arbitrary<string> {
  // fast-check knows no classes of Unicode.
  if (pattern.includes('\\p{')) {
    return WORDS.filter((word) => new RegExp(pattern, 'u').test(word));
  }
  // Most ids become ids of documents, of which Firestore reserves a few.
  return fc.stringMatching(new RegExp(pattern, 'u')).filter((text) => !RESERVED.test(text));
}
