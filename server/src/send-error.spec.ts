import { DomainError, ERRORS } from '@keelson/contracts/errors';
import { problemOf, refusalOf } from './send-error';

describe('refusalOf', () => {
  it('keeps a refusal of ours', () => {
    const refusal = new DomainError('session/missing', 'Sign in.');
    expect(refusalOf(refusal)).toBe(refusal);
  });

  it.each([4, 8, 10, 14])('calls code %d of Firestore a moment that will pass', (code) => {
    const error = Object.assign(new Error('14 UNAVAILABLE: 10.0.0.7:443'), { code });
    expect(refusalOf(error)).toMatchObject({ code: 'service/unavailable', cause: error });
  });

  it.each([
    ['an error', new Error('secret path /etc/passwd')],
    ['an error of Firestore that stays', Object.assign(new Error('denied'), { code: 7 })],
    ['a text', 'secret'],
    ['nothing', undefined],
  ])('never shows %s', (_what, error) => {
    const refusal = refusalOf(error);
    expect(refusal.code).toBe('internal');
    expect(refusal.message).not.toContain('secret');
  });
});

describe('problemOf', () => {
  it('is the row of the table, the detail and the request', () => {
    const fields = [{ path: 'a.b', message: 'Too long' }];
    const problem = problemOf(
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

  it('leaves the fields out where there are none', () => {
    expect(problemOf(new DomainError('internal', 'x'), 'r')).not.toHaveProperty('fields');
  });
});
