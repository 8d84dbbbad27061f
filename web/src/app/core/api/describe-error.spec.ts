import { offlineError, transportError } from './api-error';
import { describeReadError } from './describe-error';

describe('describeReadError', () => {
  it('keeps the error on screen when the next attempt fails in the same way', () => {
    const recover = jest.fn();
    const shown = describeReadError(transportError('client/unreachable'), recover);
    expect(shown).toMatchObject({ retryable: true, recover });
    expect(describeReadError(transportError('client/unreachable'), recover, shown)).toBe(shown);
    expect(describeReadError(transportError('client/offline'), recover, shown).title).toBe(
      'You are offline',
    );
  });
});

describe('offlineError', () => {
  it.each([
    ['GET', 'There is no network connection.'],
    ['POST', 'There is no network connection. Nothing was changed.'],
  ])('of %s says what happened to data only where it could have changed', (method, detail) => {
    const cause = new Error('x');
    const error = offlineError(method, cause);
    expect(error).toMatchObject({
      code: 'client/offline',
      title: 'You are offline',
      detail,
      cause,
    });
  });
});
