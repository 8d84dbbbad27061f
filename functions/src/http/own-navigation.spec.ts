import { isOwnNavigation } from './own-navigation';

const APP = 'https://app.example.com';
const fetchHeaders = (site: string, mode = 'navigate', dest = 'document') => ({
  'sec-fetch-site': site,
  'sec-fetch-mode': mode,
  'sec-fetch-dest': dest,
});

describe('isOwnNavigation', () => {
  it.each([
    ['a link of the app', fetchHeaders('same-origin'), true],
    ['fetch of the app', fetchHeaders('same-origin', 'cors', 'empty'), true],
    [
      'fetch of the app in same-origin mode',
      fetchHeaders('same-origin', 'same-origin', 'empty'),
      true,
    ],
    ['a typed URL', fetchHeaders('none'), true],
    ['an image of the app', fetchHeaders('same-origin', 'no-cors', 'image'), false],
    ['an image with crossorigin', fetchHeaders('same-origin', 'cors', 'image'), false],
    ['a frame of the app', fetchHeaders('same-origin', 'navigate', 'iframe'), false],
    ['a beacon of the app', fetchHeaders('same-origin', 'no-cors', 'empty'), false],
    ['a preloaded resource', fetchHeaders('none', 'no-cors', 'empty'), false],
    ['a link on another site', fetchHeaders('cross-site'), false],
    ['a link on a sibling host', fetchHeaders('same-site'), false],
    ['a value that no browser sends', fetchHeaders('other'), false],
    ['same-origin without a mode', { 'sec-fetch-site': 'same-origin' }, false],
    ['a prefetch', { ...fetchHeaders('same-origin'), 'sec-purpose': 'prefetch' }, false],
    ['a prerender', { ...fetchHeaders('none'), 'sec-purpose': 'prefetch;prerender' }, false],
    ['a preview of Safari', { ...fetchHeaders('none'), 'x-purpose': 'preview' }, false],
    ['a prefetch of Firefox', { 'x-moz': 'prefetch' }, false],
    ['a client without any of them', {}, true],
    ['an old browser in the app', { referer: `${APP}/pricing` }, true],
    ['an old browser on another site', { referer: 'https://evil.test/' }, false],
    ['a look-alike', { referer: `${APP}.evil.test/` }, false],
    ['an opaque origin', { origin: 'null' }, false],
    [
      'another origin with our referrer',
      { origin: 'https://evil.test', referer: `${APP}/` },
      false,
    ],
  ])('of %s', (_what, headers, expected) => {
    expect(isOwnNavigation(headers, APP)).toBe(expected);
  });
});
