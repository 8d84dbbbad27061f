import { resolved, type Schema, type Schemas } from './api-document';

const MAX_DEPTH = 5;
/** The description of times, in the documents. */
const TIME_DESCRIPTION = /^Epoch milliseconds\b/;
const SAMPLE_TIME = 1_767_225_600_000;

/** An example of a value. Of a request only the fields that it needs, and one optional field when it needs none. */
export function exampleValue(schema: Schema, schemas: Schemas, depth = 0): unknown {
  const one = resolved(schema, schemas);
  const choice = (one.anyOf ?? one.oneOf ?? one.allOf)?.find(({ type }) => type !== 'null');
  if (choice !== undefined) return exampleValue(choice, schemas, depth);
  if (one.const !== undefined) return one.const;
  if (one.enum !== undefined) return one.enum[0];
  const type = typeof one.type === 'string' ? one.type : one.type?.[0];
  if (type === 'object' || one.properties !== undefined) return exampleObject(one, schemas, depth);
  if (type === 'array') {
    return depth > MAX_DEPTH || one.items === undefined
      ? []
      : [exampleValue(one.items, schemas, depth + 1)];
  }
  if (type === 'string') return exampleText(one);
  if (type === 'integer' || type === 'number') return exampleNumber(one);
  return type === 'boolean' ? true : type === 'null' ? null : {};
}

function exampleObject(schema: Schema, schemas: Schemas, depth: number): object {
  const { properties = {}, required = [] } = schema;
  if (depth > MAX_DEPTH) return {};
  const names = Object.keys(properties);
  const shown =
    required.length > 0 ? names.filter((name) => required.includes(name)) : names.slice(0, 1);
  return Object.fromEntries(
    shown.map((name) => [name, exampleValue(properties[name] ?? {}, schemas, depth + 1)]),
  );
}

function exampleText({ format, pattern = '', minLength = 0 }: Schema): string {
  if (format === 'email') return 'ada@example.com';
  if (format === 'uri' || format === 'url') return 'https://example.com';
  if (format === 'date-time') return '2026-01-01T00:00:00Z';
  const samples = ['text', 'example-1', 'python', '2026-01-01', '2026-01', 'a'.repeat(minLength)];
  const matching =
    pattern === '' ? undefined : samples.find((text) => fits(text, pattern, minLength));
  return matching ?? 'text'.padEnd(minLength, 'x');
}

const fits = (text: string, pattern: string, minLength: number): boolean =>
  text.length >= minLength && new RegExp(pattern, 'u').test(text);

function exampleNumber({ minimum = 1, maximum = Infinity, description = '' }: Schema): number {
  if (TIME_DESCRIPTION.test(description)) return SAMPLE_TIME;
  return Math.min(Math.max(minimum, 1), maximum);
}
