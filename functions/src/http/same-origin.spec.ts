import { isSameOrigin } from './same-origin';

const APP = 'https://app.example.com';

describe('isSameOrigin', () => {
  it.each([
    { secFetchSite: 'same-origin', origin: APP, same: true },
    { secFetchSite: 'same-origin', origin: 'https://other-domain-of-the-app.web.app', same: true },
    { secFetchSite: 'same-origin', origin: undefined, same: true },
    { secFetchSite: undefined, origin: APP, same: true },
    { secFetchSite: 'cross-site', origin: APP, same: false },
    { secFetchSite: 'same-site', origin: 'https://blog.example.com', same: false },
    { secFetchSite: 'none', origin: undefined, same: false },
    { secFetchSite: undefined, origin: 'null', same: false },
    { secFetchSite: undefined, origin: 'http://app.example.com', same: false },
    { secFetchSite: undefined, origin: 'https://app.example.com:8443', same: false },
    { secFetchSite: undefined, origin: 'https://app.example.com.evil.example', same: false },
    { secFetchSite: undefined, origin: undefined, same: false },
  ])('$secFetchSite from $origin: $same', ({ same, ...headers }) => {
    expect(isSameOrigin(headers, APP)).toBe(same);
  });

  it('compares origins, not URLs', () => {
    const headers = { secFetchSite: undefined, origin: 'https://app.example.com' };
    expect(isSameOrigin(headers, 'https://app.example.com/start')).toBe(true);
  });
});
