import { DomainError, ErrorCode, ERRORS, type ErrorRow } from './errors';

const rows = Object.entries(ERRORS as Record<string, ErrorRow>);

describe('ERRORS', () => {
  it.each(rows)('%s: a valid code, an error status and a title', (code, { http, title }) => {
    expect(code).toMatch(/^(internal|[a-z]+\/[a-z-]+)$/);
    expect(http).toBeGreaterThanOrEqual(400);
    expect(http).toBeLessThan(600);
    expect(title).not.toBe('');
    expect(ErrorCode.parse(code)).toBe(code);
  });
});

describe('DomainError', () => {
  it('has code, message, fields and cause', () => {
    const cause = new Error('below');
    const fields = [{ path: 'a', message: 'b' }];
    const error = new DomainError('request/invalid', 'Not valid.', fields, { cause });
    expect(error).toMatchObject({
      name: 'DomainError',
      code: 'request/invalid',
      message: 'Not valid.',
      fields,
      cause,
    });
  });
});
