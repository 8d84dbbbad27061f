import { explainedError } from '@keelson/contracts/error-sentences';
import { DomainError, ERRORS } from '@keelson/contracts/errors';
import { toProblem, toDomainError } from './send-error';

describe('toDomainError', () => {
  it('returns a DomainError unchanged', () => {
    const error = new DomainError('session/missing', 'Sign in.');
    expect(toDomainError(error)).toBe(error);
  });

  it.each([2, 4, 8, 10, 14])('converts Firestore code %d to service/unavailable', (code) => {
    const error = Object.assign(new Error('14 UNAVAILABLE: 10.0.0.7:443'), { code });
    expect(toDomainError(error)).toMatchObject({ code: 'service/unavailable', cause: error });
  });

  it.each([
    ['an error', new Error('secret path /etc/passwd')],
    ['a permanent Firestore error', Object.assign(new Error('denied'), { code: 7 })],
    ['a string', 'secret'],
    ['nothing', undefined],
  ])('does not expose %s', (_what, error) => {
    const { code, message } = toDomainError(error);
    expect(code).toBe('internal');
    expect(message).not.toContain('secret');
  });
});

describe('toProblem', () => {
  it('consists of the error table row, the detail and the request id', () => {
    const fields = [{ path: 'a.b', message: 'Too long' }];
    const problem = toProblem(
      new DomainError('request/invalid', 'Not valid.', fields),
      'req-12345',
    );
    expect(problem).toEqual({
      type: 'urn:keelson:problem:request:invalid',
      title: ERRORS['request/invalid'].title,
      status: 400,
      code: 'request/invalid',
      detail: 'Not valid.',
      requestId: 'req-12345',
      retryable: false,
      fields,
    });
  });

  it('has the facts of the detail beside its English sentence', () => {
    const message = { code: 'service.starting', params: {} } as const;
    expect(toProblem(explainedError('service/unavailable', message), 'r')).toMatchObject({
      detail: 'The service is starting. Try again in a moment.',
      message,
    });
  });

  it('omits fields and facts when there are none', () => {
    const problem = toProblem(new DomainError('internal', 'x'), 'r');
    expect(problem).not.toHaveProperty('fields');
    expect(problem).not.toHaveProperty('message');
  });
});
