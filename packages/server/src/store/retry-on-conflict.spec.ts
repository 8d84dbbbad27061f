import { ConflictError, retryOnConflict } from './retry-on-conflict';

const errorWithCode = (code: number): Error => Object.assign(new Error(`code ${code}`), { code });

describe('retryOnConflict', () => {
  it.each([
    [5, 'a document it read was deleted'],
    [6, 'a document it creates exists'],
    [9, 'a document it read was changed'],
    [10, 'the database aborted the commit'],
  ])('retries after code %i: %s', async (code) => {
    let attempts = 0;
    const attempt = () => {
      attempts += 1;
      return attempts < 4 ? Promise.reject(errorWithCode(code)) : Promise.resolve('done');
    };
    await expect(retryOnConflict(attempt)).resolves.toBe('done');
    expect(attempts).toBe(4);
  });

  it('retries after a ConflictError', async () => {
    const attempt = jest.fn<Promise<string>, []>().mockResolvedValue('done');
    attempt.mockRejectedValueOnce(new ConflictError('boards/b'));
    await expect(retryOnConflict(attempt)).resolves.toBe('done');
    expect(attempt).toHaveBeenCalledTimes(2);
  });

  it('rethrows any other error at once', async () => {
    const attempt = jest.fn(() => Promise.reject(errorWithCode(13)));
    await expect(retryOnConflict(attempt)).rejects.toThrow('code 13');
    expect(attempt).toHaveBeenCalledTimes(1);
  });

  it('throws service/unavailable after the last attempt', async () => {
    const attempt = jest.fn(() => Promise.reject(errorWithCode(9)));
    await expect(retryOnConflict(attempt)).rejects.toMatchObject({ code: 'service/unavailable' });
    expect(attempt).toHaveBeenCalledTimes(40);
  });

  it('respects the limits it is given', async () => {
    const attempt = jest.fn(() => Promise.reject(errorWithCode(9)));
    const limits = { maxAttempts: 3, maxDelayMs: 1 };
    await expect(retryOnConflict(attempt, limits)).rejects.toMatchObject({
      code: 'service/unavailable',
    });
    expect(attempt).toHaveBeenCalledTimes(3);
  });
});
