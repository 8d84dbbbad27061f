import * as z from 'zod';
import { refusalOf } from './testing/refusal';
import { parseInput, queryOf } from './parse-input';

describe('queryOf', () => {
  it.each([
    ['/api/x', {}],
    ['/api/x?', {}],
    ['/api/x?a=1&b=', { a: '1', b: '' }],
    ['/api/x?a=%2F%3F', { a: '/?' }],
    ['/api/x?a=1&a=2', { a: ['1', '2'] }],
    ['/api/x?a[b]=1', { 'a[b]': '1' }],
  ])('%s', (url, query) => {
    expect(queryOf(url)).toEqual(query);
  });
});

describe('parseInput', () => {
  const schema = z.strictObject({ name: z.string().min(2), list: z.array(z.int()).optional() });

  it('gives what the schema makes of it', () => {
    expect(parseInput(schema, { name: 'Ada' })).toEqual({ name: 'Ada' });
  });

  it('names every field that is wrong', () => {
    const { code, fields } = refusalOf(() =>
      parseInput(schema, { name: 'A', list: [1, 'x'], no: 1 }),
    );
    expect(code).toBe('request/invalid');
    expect(fields.map(({ path }) => path)).toEqual(['name', 'list.1', 'no']);
  });

  it('refuses a query name that comes twice', () => {
    const query = queryOf('/x?name=Ada&name=Bob');
    expect(refusalOf(() => parseInput(schema, query)).fields[0]?.path).toBe('name');
  });

  it.each([[null], [[]], ['text'], [JSON.parse('{"__proto__": {"name": "Ada"}}')]])(
    'refuses %j',
    (value) => {
      expect(refusalOf(() => parseInput(schema, value)).code).toBe('request/invalid');
    },
  );
});
