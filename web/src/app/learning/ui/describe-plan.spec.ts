import { runResult, totalsText, writesOf } from './describe-plan';

const nothing = { create: 0, update: 0, delete: 0, unchanged: 0 };

describe('totalsText', () => {
  it.each([
    [{}, 'No changes'],
    [{ unchanged: 4 }, 'No changes'],
    [{ create: 1 }, 'Create 1 document'],
    [
      { create: 2, update: 1, delete: 3 },
      'Create 2 documents, update 1 document, withdraw 3 documents',
    ],
  ])('of %j is %s', (totals, text) => {
    expect(totalsText({ ...nothing, ...totals })).toBe(text);
  });
});

describe('writesOf', () => {
  it('omits unchanged documents', () => {
    const op = { target: 'doc', key: 'a', slug: null, bytes: 0 } as const;
    const hashes = { beforeHash: null, afterHash: null, beforeVersion: null, afterVersion: null };
    const ops = (['create', 'unchanged', 'delete'] as const).map((action) => ({
      ...op,
      ...hashes,
      action,
    }));
    expect(writesOf({ ops }).map(({ action }) => action)).toEqual(['create', 'delete']);
  });
});

describe('runResult', () => {
  const none = { create: 0, update: 0, delete: 0, unchanged: 4 };

  it.each([
    ['applied', { ...none, create: 2 }, 'Applied: 2 documents created.'],
    [
      'applied',
      { ...none, create: 1, update: 2, delete: 1 },
      'Applied: 1 document created, 2 documents updated, 1 document withdrawn.',
    ],
    ['applied', none, 'Applied.'],
    ['applying', none, 'Run started. Its progress is under Runs.'],
    ['failed', none, 'The run failed. Its error is under Runs.'],
  ] as const)('of an %s run with %j', (status, totals, text) => {
    expect(runResult({ status, totals }).text).toBe(text);
  });
});
