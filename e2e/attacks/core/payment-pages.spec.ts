import { type APIResponse, expect, test } from '@playwright/test';
import { Attacker, newPerson } from '../support/attacker';

const navigation = (site: string): Record<string, string> => ({
  'sec-fetch-site': site,
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  accept: 'text/html',
});

const target = (response: APIResponse): [number, string | undefined] => [
  response.status(),
  response.headers()['location'],
];

test.describe('a payment page cannot be created', () => {
  let member: Attacker;
  test.beforeAll(async ({ playwright }) => {
    member = await Attacker.signedIn(playwright, newPerson('payment-page'));
  });

  for (const [how, headers] of [
    ['by a link on another site', navigation('cross-site')],
    ['by a link on a sibling host', navigation('same-site')],
    [
      'by an image on another site',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    ],
    [
      'by an image in a comment',
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    ],
    ['by a frame', { ...navigation('same-origin'), 'sec-fetch-dest': 'iframe' }],
    ['by a prefetch of the app', { ...navigation('same-origin'), 'sec-purpose': 'prefetch' }],
    ['by a prerender', { ...navigation('none'), 'sec-purpose': 'prefetch;prerender' }],
    ['by an old browser on another site', { referer: 'https://evil.test/page' }],
  ] as const) {
    test(how, async () => {
      expect(target(await member.get('/api/checkout', headers))).toEqual([303, '/checkout']);
      expect(target(await member.get('/api/portal', headers))).toEqual([303, '/dashboard']);
    });
  }

  test('by HEAD', async () => {
    const head = await member.send('HEAD', '/api/checkout', { headers: navigation('none') });
    expect(target(head)).toEqual([303, '/checkout']);
    expect(target(await member.send('HEAD', '/api/portal'))).toEqual([303, '/dashboard']);
  });
});

test.describe('a payment page is created', () => {
  for (const [how, headers] of [
    ['by a link of the app', navigation('same-origin')],
    ['by a typed URL', navigation('none')],
    [
      'by a script of the app',
      { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' },
    ],
    ['by a client without a browser', {}],
  ] as const) {
    test(how, async ({ playwright }) => {
      const member = await Attacker.signedIn(playwright, newPerson('buyer'));
      const response = await member.get('/api/checkout', { ...headers, accept: 'text/html' });
      const [status, location] = target(response);
      expect([status, location]).toEqual([303, expect.stringMatching(/^https?:\/\/.+\/.+/)]);
      expect(response.headers()['cache-control']).toContain('no-store');
      expect(response.headers()['vary']).toContain('Sec-Fetch-Site');
    });
  }
});
