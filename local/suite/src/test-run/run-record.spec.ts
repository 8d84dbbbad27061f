import { addResults, problemOf, type RunRecord } from './run-record';
import { type TaskResult } from './run-task';

const result = (label: string, passed: number, processorMs: number | null): TaskResult => ({
  stage: 'unit',
  label,
  counts: { passed, failed: 0 },
  milliseconds: 10,
  processorMs,
});
const record = (index: number, changes: Partial<RunRecord> = {}): RunRecord => ({
  tested: { tree: 'a', commit: 'b' },
  tiers: ['core', 'all'],
  shard: { index, count: 2 },
  whole: true,
  results: [],
  milliseconds: 1,
  processorMs: 1,
  ...changes,
});

describe('problemOf', () => {
  it('is null for all shards of one run', () => {
    expect(problemOf([record(1), record(2)])).toBeNull();
  });

  it.each([
    { what: 'nothing', records: [], problem: 'no shard' },
    { what: 'a missing shard', records: [record(1)], problem: 'instead of all 2' },
    { what: 'a shard twice', records: [record(1), record(1)], problem: 'instead of all 2' },
    {
      what: 'another tree',
      records: [record(1), record(2, { tested: { tree: 'c', commit: 'b' } })],
      problem: 'different runs',
    },
    {
      what: 'a tree that changed meanwhile',
      records: [record(1), record(2, { tested: null })],
      problem: 'different runs',
    },
    {
      what: 'other tiers',
      records: [record(1), record(2, { tiers: ['core'] })],
      problem: 'different runs',
    },
    {
      what: 'a part of the tests',
      records: [record(1), record(2, { whole: false })],
      problem: 'a part of the tests',
    },
  ])('names $what', ({ records, problem }) => {
    expect(problemOf(records)).toContain(problem);
  });
});

describe('addResults', () => {
  it('sums the shards of each tool, and knows no time that one of them does not know', () => {
    const sums = addResults([
      record(1, { results: [result('unit', 2, 5), result('web', 1, 5)] }),
      record(2, { results: [result('unit', 3, 7), result('web', 0, null)] }),
    ]);
    expect(sums).toMatchObject([
      { label: 'unit', counts: { passed: 5, failed: 0 }, milliseconds: 20, processorMs: 12 },
      { label: 'web', counts: { passed: 1, failed: 0 }, milliseconds: 20, processorMs: null },
    ]);
  });
});
