import { catchDomainError } from '../testing/catch-domain-error';
import { mediaType, parseJson } from './parse-json';

describe('mediaType', () => {
  it.each([
    ['application/json', 'application/json'],
    ['Application/JSON; charset=utf-8', 'application/json'],
    ['text/plain;', 'text/plain'],
    ['', ''],
    [undefined, undefined],
  ])('of %s is %s', (header, type) => {
    expect(mediaType(header)).toBe(type);
  });
});

describe('parseJson', () => {
  const parse = (text: string, type?: string): unknown => parseJson(Buffer.from(text), type);

  it('parses JSON, and an empty body as {}', () => {
    expect(parse('{"a":1}', 'application/json; charset=utf-8')).toEqual({ a: 1 });
    expect(parse('')).toEqual({});
  });

  it.each([
    ['{}', undefined, 'request/unsupported-media-type'],
    ['{}', 'text/plain', 'request/unsupported-media-type'],
    ['a=1', 'application/x-www-form-urlencoded', 'request/unsupported-media-type'],
    ['{"a":', 'application/json', 'request/invalid'],
  ])('rejects %s as %s', (text, type, code) => {
    expect(catchDomainError(() => parse(text, type)).code).toBe(code);
  });
});
