import { Subscription } from '@keelson/contracts/billing/subscription';
import { renameField, withMigrations } from '@keelson/contracts/documents/migrations';
import { DayKey, EpochMs } from '@keelson/contracts/time';
import { FieldValue, type QueryDocumentSnapshot, Timestamp } from 'firebase-admin/firestore';
import * as z from 'zod';
import { documentConverter, plainInstants, toRecord, toStored } from './converter';

const AT = 1_800_000_000_123;
const stamp = Timestamp.fromMillis(AT);
const document = (id: string, data: unknown) =>
  ({ id, data: () => data }) as unknown as QueryDocumentSnapshot;

describe('toStored', () => {
  it.each([
    ['an instant', EpochMs, AT, stamp],
    ['an instant that may be null', EpochMs.nullable(), AT, stamp],
    ['null', EpochMs.nullable(), null, null],
    ['an instant that may be absent', z.strictObject({ at: EpochMs.optional() }), {}, {}],
    ['a number that is not an instant', z.int(), AT, AT],
    ['a list', z.array(EpochMs), [AT], [stamp]],
    ['a record', z.record(DayKey, EpochMs), { '2026-01-01': AT }, { '2026-01-01': stamp }],
    [
      'a union',
      z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('open'), count: z.int() }),
        z.strictObject({ kind: z.literal('done'), at: EpochMs }),
      ]),
      { kind: 'done', at: AT },
      { kind: 'done', at: stamp },
    ],
  ])('%s', (_what, schema, value, stored) => {
    expect(toStored(schema, value)).toEqual(stored);
  });

  it('converts every instant of an object, in its lists too', () => {
    const Plan = z.strictObject({
      startsAt: EpochMs,
      milestones: z.array(
        z.strictObject({ id: z.string(), dueAt: EpochMs, doneAt: EpochMs.nullable() }),
      ),
    });
    const milestone = { id: 'm', dueAt: AT, doneAt: null };
    const stored = toStored(Plan, { startsAt: AT, milestones: [milestone] });
    expect(stored).toEqual({
      startsAt: stamp,
      milestones: [{ ...milestone, dueAt: stamp }],
    });
  });

  it('converts the instants of a subscription and no other number', () => {
    const names = Subscription.options.flatMap(({ shape }) => Object.keys(shape));
    const numbers = Object.fromEntries(names.map((name) => [name, 1] as const));
    const fields = { ...numbers, status: 'canceled' };
    const stored = toStored(Subscription, fields) as Record<string, unknown>;
    const instants = Object.keys(stored).filter((name) => stored[name] instanceof Timestamp);
    expect(instants.sort()).toEqual([
      'cancelAt',
      'canceledAt',
      'createdAt',
      'currentPeriodEnd',
      'currentPeriodStart',
      'endedAt',
      'missingSince',
      'pastDueSince',
      'syncedAt',
      'trialEnd',
      'trialStart',
    ]);
  });
});

describe('documentConverter', () => {
  it('compares the states of a union that have the same fields, and stores what differs', () => {
    const Job = z.discriminatedUnion('status', [
      z.strictObject({ status: z.literal('open'), endedAt: z.null(), count: z.int() }),
      z.strictObject({ status: z.literal('done'), endedAt: EpochMs, count: z.int() }),
    ]);
    const open = { status: 'open', endedAt: null, count: 1 } as const;
    const done = { status: 'done', endedAt: AT, count: 1 } as const;
    const { updateOf } = documentConverter(Job);
    expect(updateOf(done, open)).toEqual({ status: 'done', endedAt: stamp });
    expect(updateOf({ ...done, count: 2 }, done)).toEqual({ count: 2 });
  });

  const Thing = z.strictObject({ id: z.string(), at: EpochMs });
  const converter = documentConverter(Thing, 'id');

  it('never stores the id twice', () => {
    expect(converter.toFirestore({ id: 'a', at: AT })).toEqual({ at: stamp });
  });

  it('reads back what it wrote', () => {
    expect(converter.fromFirestore(document('a', { at: stamp }))).toEqual({ id: 'a', at: AT });
  });

  it.each([
    ['a field that is missing', {}],
    ['text where an instant should be', { at: 'soon' }],
  ])('fails where a document has %s', (_what, data) => {
    expect(() => converter.fromFirestore(document('a', data))).toThrow();
  });
});

describe('an update of a stored record', () => {
  const Job = z.strictObject({
    id: z.string(),
    at: EpochMs,
    due: EpochMs.optional(),
    tags: z.array(z.string()).default([]),
    parts: z.array(z.strictObject({ at: EpochMs })),
  });
  const converter = documentConverter(Job, 'id');
  const stored = { id: 'j', at: AT, due: AT, tags: ['a'], parts: [{ at: AT }] };
  const { due: _due, ...withoutDue } = stored;

  it.each([
    ['a changed instant', { ...stored, at: AT + 1 }, { at: Timestamp.fromMillis(AT + 1) }],
    ['a changed list', { ...stored, tags: ['a', 'b'] }, { tags: ['a', 'b'] }],
    [
      'an instant in a list',
      { ...stored, parts: [{ at: AT + 1 }] },
      { parts: [{ at: Timestamp.fromMillis(AT + 1) }] },
    ],
    ['a field that is gone', withoutDue, { due: FieldValue.delete() }],
  ])('has only %s', (_what, record, fields) => {
    expect(converter.updateOf(record, stored)).toEqual(fields);
  });

  it('has every field when nothing changed: an update needs one', () => {
    expect(converter.updateOf({ ...stored }, stored)).toEqual(converter.updateOf(stored));
  });

  it('has every field of a document that another version wrote', () => {
    const Moved = withMigrations(z.strictObject({ id: z.string(), a: z.string(), b: z.string() }), [
      renameField('c', 'b'),
    ]);
    const moved = documentConverter(Moved, 'id');
    const before = { id: 'm', a: 'x', b: 'y' };
    expect(moved.updateOf({ ...before, a: 'z' }, before)).toEqual({
      a: 'z',
      b: 'y',
      c: FieldValue.delete(),
      schemaVersion: 2,
    });
  });
});

describe('toRecord', () => {
  interface Folder {
    readonly at: number;
    readonly folders: readonly Folder[];
  }
  const Folder: z.ZodType<Folder> = z.strictObject({
    at: EpochMs,
    get folders() {
      return z.array(Folder);
    },
  });

  it('finds the instants of a schema that contains itself', () => {
    expect(toRecord(Folder, { at: stamp, folders: [{ at: stamp, folders: [] }] })).toEqual({
      at: AT,
      folders: [{ at: AT, folders: [] }],
    });
  });

  const Tree = z.strictObject({
    a: z.array(z.strictObject({ b: EpochMs })),
    c: EpochMs.nullable(),
  });

  it('turns the instants of the schema into milliseconds at any depth', () => {
    expect(toRecord(Tree, { a: [{ b: stamp }], c: null })).toEqual({ a: [{ b: AT }], c: null });
  });

  it('leaves values of unknown fields as the SDK returned them', () => {
    expect(toRecord(Tree, { later: stamp })).toEqual({ later: stamp });
  });
});

it('turns instants into milliseconds without a schema', () => {
  expect(plainInstants({ a: [{ b: stamp }], c: null, d: stamp, e: 'x' })).toEqual({
    a: [{ b: AT }],
    c: null,
    d: AT,
    e: 'x',
  });
});

describe('the version of a document', () => {
  const Job = withMigrations(z.strictObject({ id: z.string(), error: z.string() }), [
    renameField('problem', 'error'),
  ]);
  const converter = documentConverter(Job, 'id');
  const unmigrated = documentConverter(z.strictObject({ id: z.string(), error: z.string() }), 'id');

  it('is raised by a write after a migration', () => {
    const record = converter.fromFirestore(document('j', { problem: 'late' }));
    expect(record).toEqual({ id: 'j', error: 'late' });
    expect(converter.toFirestore(record)).toEqual({ error: 'late', schemaVersion: 2 });
    expect(converter.updateOf(record)).toEqual({
      error: 'late',
      problem: FieldValue.delete(),
      schemaVersion: 2,
    });
  });

  it.each([
    ['with migrations', converter],
    ['without migrations', unmigrated],
  ])('of a newer release stays when a schema %s writes it', (_what, older) => {
    const newer = { error: 'late', schemaVersion: 3 };
    const record = older.fromFirestore(document('j', newer));
    expect(older.toFirestore(record)).toEqual(newer);
    expect(older.updateOf(record)).toMatchObject(newer);
  });

  it('is not in the mask of a schema without migrations', () => {
    expect(unmigrated.replaceKnown).toEqual({ mergeFields: ['error'] });
    const options = unmigrated.replaceKnown;
    expect(unmigrated.toFirestore({ id: 'j', error: 'late' }, options)).toEqual({ error: 'late' });
  });
});

describe('fields of a newer release', () => {
  const Run = z.discriminatedUnion('status', [
    z.strictObject({ id: z.string(), status: z.literal('active'), leaseUntil: EpochMs }),
    z.strictObject({ id: z.string(), status: z.literal('ended'), endedAt: EpochMs }),
  ]);
  const converter = documentConverter(Run, 'id');
  const newer = { status: 'active', leaseUntil: stamp, cost: { at: stamp, cents: 7 } };

  it('survive a read and a write', () => {
    const record = converter.fromFirestore(document('r', newer));
    expect(converter.toFirestore(record)).toEqual(newer);
  });

  it('are not in the mask of a replacement; those of every state are', () => {
    expect(converter.replaceKnown).toEqual({
      mergeFields: ['status', 'leaseUntil', 'endedAt'],
    });
  });

  it('stay when a record is replaced, while fields of the former state are removed', () => {
    const ended = { id: 'r', status: 'ended' as const, endedAt: AT };
    expect(converter.toFirestore(ended, converter.replaceKnown)).toEqual({
      status: 'ended',
      endedAt: stamp,
      leaseUntil: FieldValue.delete(),
    });
    expect(converter.updateOf(ended)).toEqual({
      status: 'ended',
      endedAt: stamp,
      leaseUntil: FieldValue.delete(),
    });
  });
});
