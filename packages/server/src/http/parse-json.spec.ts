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
    ['{}', 'application/json; charset=utf-16', 'request/unsupported-media-type'],
    ['{}', 'application/json; charset=nonsense', 'request/unsupported-media-type'],
    ['{}', ';;;', 'request/unsupported-media-type'],
  ])('rejects %s as %s', (text, type, code) => {
    expect(catchDomainError(() => parse(text, type)).code).toBe(code);
  });

  it.each(['utf-8', 'UTF-8', '"utf8"'])('accepts the charset %s', (charset) => {
    expect(parse('{"a":"é"}', `application/json; charset=${charset}`)).toEqual({ a: 'é' });
  });

  it('rejects bytes that are not UTF-8', () => {
    const bytes = Buffer.from('{"a":"\xff"}', 'latin1');
    expect(catchDomainError(() => parseJson(bytes, 'application/json')).code).toBe(
      'request/invalid',
    );
  });
});
