import * as z from 'zod';
import { fieldPathsOf } from './field-paths';

it.each<[string, z.ZodType, string[]]>([
  ['a field', z.strictObject({ a: z.string() }), ['a']],
  ['fields of fields', z.strictObject({ a: z.strictObject({ b: z.int() }) }), ['a.b']],
  ['elements', z.strictObject({ a: z.array(z.strictObject({ b: z.int() })) }), ['a.b']],
  [
    'every option of a union',
    z.union([z.strictObject({ a: z.int() }), z.strictObject({ b: z.int() })]),
    ['a', 'b'],
  ],
  ['a field that may be null', z.strictObject({ a: z.object({ b: z.int() }).nullable() }), ['a.b']],
  ['an optional field', z.strictObject({ a: z.object({ b: z.int() }).optional() }), ['a.b']],
  [
    'a field with a default',
    z.strictObject({ a: z.object({ b: z.int() }).default({ b: 1 }) }),
    ['a.b'],
  ],
  ['a record as one field', z.strictObject({ a: z.record(z.string(), z.int()) }), ['a']],
])('names %s', (_what, schema, paths) => {
  expect(fieldPathsOf(schema)).toEqual(paths);
});
