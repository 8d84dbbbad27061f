import { untilAlone } from './guarded-batch';

const failure = (code: number): Error => Object.assign(new Error(`code ${code}`), { code });

describe('untilAlone', () => {
  it.each([
    [5, 'what it read was removed'],
    [6, 'what it makes was made'],
    [9, 'what it read was changed'],
    [10, 'the database gave way to another'],
  ])('tries again after code %i, when %s', async (code) => {
    let tries = 0;
    const attempt = () => {
      tries += 1;
      return tries < 4 ? Promise.reject(failure(code)) : Promise.resolve('done');
    };
    await expect(untilAlone(attempt)).resolves.toBe('done');
    expect(tries).toBe(4);
  });

  it('does not try again after anything else', async () => {
    const attempt = jest.fn(() => Promise.reject(failure(13)));
    await expect(untilAlone(attempt)).rejects.toThrow('code 13');
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it('gives up as unavailable when others are always faster', async () => {
    const attempt = jest.fn(() => Promise.reject(failure(9)));
    await expect(untilAlone(attempt)).rejects.toMatchObject({ code: 'service/unavailable' });
    expect(attempt.mock.calls.length).toBeLessThanOrEqual(40);
  });
});
