import * as z from 'zod';
import { EpochMs } from '../time';
import { dropUnknownFields, keepUnknownFields } from './unknown-fields';

const Note = z.strictObject({
  title: z.string(),
  owner: z.strictObject({ id: z.string() }).nullable(),
  tags: z.array(z.strictObject({ name: z.string() })),
  state: z.discriminatedUnion('status', [
    z.strictObject({ status: z.literal('open') }),
    z.strictObject({ status: z.literal('closed'), at: EpochMs }),
  ]),
  byDay: z.record(z.string(), z.strictObject({ count: z.int() })),
  byPlan: z.partialRecord(z.enum(['free', 'pro']), z.int()),
  color: z.string().nullable().default(null),
});
const known = {
  title: 'Keel',
  owner: { id: 'u1' },
  tags: [{ name: 'wood' }],
  state: { status: 'closed', at: 7 },
  byDay: { monday: { count: 1 } },
  byPlan: { free: 3 },
  color: null,
};
const newer = {
  ...known,
  estimate: 3,
  owner: { id: 'u1', team: 'deck' },
  tags: [{ name: 'wood', color: 'red' }],
  state: { status: 'closed', at: 7, reason: 'done' },
  byDay: { monday: { count: 1, sum: 9 } },
  byPlan: { free: 3, team: 4 },
};

it('keeps fields that the schema does not name, at every depth', () => {
  expect(keepUnknownFields(Note).parse(newer)).toEqual(newer);
});

it('drops fields that the schema does not name, at every depth', () => {
  expect(dropUnknownFields(Note).parse(newer)).toEqual(known);
});

it.each([
  ['keep', keepUnknownFields(Note)],
  ['drop', dropUnknownFields(Note)],
])('still checks the fields that the schema names: %s', (_mode, schema) => {
  expect(schema.safeParse({ ...newer, title: 7 }).success).toBe(false);
  expect(schema.safeParse({ ...newer, state: { status: 'other' } }).success).toBe(false);
});

it('applies defaults to missing fields', () => {
  const { color: _, ...older } = known;
  expect(keepUnknownFields(Note).parse(older)).toEqual(known);
});

it.each([
  ['keep', keepUnknownFields],
  ['drop', dropUnknownFields],
])('gives every parse a default of its own: %s', (_mode, convert) => {
  const Item = z.strictObject({ name: z.string() });
  const List = convert(z.strictObject({ items: z.array(Item).default([]) }));
  const { items } = List.parse({});
  items.push({ name: 'added' });
  expect(List.parse({})).toEqual({ items: [] });
});

it('leaves the schema itself strict', () => {
  keepUnknownFields(Note);
  expect(Note.safeParse(newer).success).toBe(false);
});

it('keeps refinements', () => {
  const Some = z
    .strictObject({ a: z.string().optional() })
    .refine((body) => Object.keys(body).length > 0, 'Specify at least one field');
  expect(dropUnknownFields(Some).safeParse({}).success).toBe(false);
});

it('respects schemas that allow unknown fields', () => {
  const Open = z.looseObject({ id: z.string() });
  expect(dropUnknownFields(Open).parse({ id: 'a', more: 1 })).toEqual({ id: 'a', more: 1 });
});
