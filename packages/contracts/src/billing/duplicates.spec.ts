import { upgradeFields } from '../documents/migrations';
import { DuplicateCase } from './duplicates';

describe('a duplicate that an earlier release stored', () => {
  it.each([
    ['cancelled', 'canceled'],
    ['open', 'open'],
    ['kept', 'kept'],
    ['resolved', 'resolved'],
  ])('as %s is read as %s', (stored, read) => {
    expect(upgradeFields(DuplicateCase, { status: stored })).toEqual({ status: read });
  });

  it('as canceled by this release stays so', () => {
    const fields = { schemaVersion: 2, status: 'canceled' };
    expect(upgradeFields(DuplicateCase, fields)).toEqual({ status: 'canceled' });
  });
});
