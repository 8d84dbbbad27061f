import { checkHealth, databaseProbe } from './check-health';

describe('databaseProbe', () => {
  it('asks once for all who want to know within two seconds', async () => {
    let at = 0;
    const find = jest.fn(() => Promise.resolve<Error | null>(null));
    const probe = databaseProbe(find, () => at);
    const health = () => checkHealth({ probe, version: '1', now: () => at });
    const flood = await Promise.all(Array.from({ length: 100 }, health));
    expect(new Set(flood.map(({ status }) => status))).toEqual(new Set(['up']));
    expect(find).toHaveBeenCalledTimes(1);
    at = 1_999;
    await health();
    expect(find).toHaveBeenCalledTimes(1);
    find.mockResolvedValue(new Error('gone'));
    at = 2_000;
    expect(await health()).toMatchObject({ status: 'down', databaseMs: null });
  });
});
