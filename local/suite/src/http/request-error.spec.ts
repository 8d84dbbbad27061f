import { findRequestError, isFunctionPath, PLATFORM_BODY_LIMIT } from './request-error';

const codeOf = (url: string, headers = {}): string | undefined =>
  findRequestError({ url, headers }, isFunctionPath)?.code;

describe('findRequestError', () => {
  it.each([
    ['/', undefined],
    ['/learn/caf%C3%A9?q=100%25', undefined],
    ['/%E0%A4%A', 'request/invalid'],
    ['/%', 'request/invalid'],
    ['/dashboard?next=%zz', 'request/invalid'],
  ])('of the URL %s is %s', (url, code) => {
    expect(codeOf(url)).toBe(code);
  });

  it.each([
    ['localhost:3000', undefined],
    ['[::1]:3000', undefined],
    ['app.example.com', undefined],
    ['a b', 'request/invalid'],
    ['[::', 'request/invalid'],
    ['host:99999', 'request/invalid'],
  ])('of the host %s is %s', (host, code) => {
    expect(codeOf('/api/me', { host })).toBe(code);
  });

  it.each([
    ['/api/me', PLATFORM_BODY_LIMIT, undefined],
    ['/api/me', PLATFORM_BODY_LIMIT + 1, 'request/body-too-large'],
    ['/demo-keelson/us-central1/chat', PLATFORM_BODY_LIMIT + 1, 'request/body-too-large'],
    ['/upload/storage/v1/b/bucket/o', PLATFORM_BODY_LIMIT + 1, undefined],
  ])('of %s with %d bytes is %s', (url, length, code) => {
    expect(codeOf(url, { 'content-length': String(length) })).toBe(code);
  });
});
