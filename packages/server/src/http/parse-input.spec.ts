import * as z from 'zod';
import { catchDomainError } from '../testing/catch-domain-error';
import { parseInput, parseQuery } from './parse-input';

describe('parseQuery', () => {
  it.each([
    ['/api/x', {}],
    ['/api/x?', {}],
    ['/api/x?a=1&b=', { a: '1', b: '' }],
    ['/api/x?a=%2F%3F', { a: '/?' }],
    ['/api/x?a=1&a=2', { a: ['1', '2'] }],
    ['/api/x?a[b]=1', { 'a[b]': '1' }],
  ])('%s', (url, query) => {
    expect(parseQuery(url)).toEqual(query);
  });
});

describe('parseInput', () => {
  const schema = z.strictObject({ name: z.string().min(2), list: z.array(z.int()).optional() });

  it('returns what the schema parses', () => {
    expect(parseInput(schema, { name: 'Ada' })).toEqual({ name: 'Ada' });
  });

  it('names every invalid field', () => {
    const { code, fields } = catchDomainError(() =>
      parseInput(schema, { name: 'A', list: [1, 'x'], no: 1 }),
    );
    expect(code).toBe('request/invalid');
    expect(fields.map(({ path }) => path)).toEqual(['name', 'list.1', 'no']);
  });

  it('says nothing of the number that a text could not be converted to', () => {
    const limits = z.strictObject({ limit: z.coerce.number().int() });
    const { fields } = catchDomainError(() => parseInput(limits, parseQuery('/x?limit=many')));
    expect(fields).toEqual([{ path: 'limit', message: 'Invalid input: expected number' }]);
  });

  it('rejects a repeated query parameter', () => {
    const query = parseQuery('/x?name=Ada&name=Bob');
    expect(catchDomainError(() => parseInput(schema, query)).fields[0]?.path).toBe('name');
  });

  it.each([[null], [[]], ['text'], [JSON.parse('{"__proto__": {"name": "Ada"}}')]])(
    'rejects %j',
    (value) => {
      expect(catchDomainError(() => parseInput(schema, value)).code).toBe('request/invalid');
    },
  );
});
