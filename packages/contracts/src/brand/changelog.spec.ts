import { CHANGELOG_TEXTS } from '@keelson/product/changelog-texts';
import { CHANGES } from './changelog';

describe('the changelog', () => {
  it('has the newest first, with days that exist', () => {
    const dates = CHANGES.map(({ date }) => date);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(dates.map((date) => new Date(date).toISOString().slice(0, 10))).toEqual(dates);
  });

  it('has each id once, and ids that are the same in every address', () => {
    const ids = CHANGES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(id))).toEqual([]);
  });

  it('has texts for its entries and no others', () => {
    expect(Object.keys(CHANGELOG_TEXTS).sort()).toEqual(CHANGES.map(({ id }) => id).sort());
  });
});
