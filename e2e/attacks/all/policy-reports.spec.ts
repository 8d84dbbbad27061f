import { expect, test } from '@playwright/test';
import { ORIGIN } from '../../support/running-copy';
import { Attacker, newPerson } from '../support/attacker';

const PATH = '/api/policy-reports';
const report = (fields: object = {}) => ({
  type: 'csp-violation',
  body: { documentURL: ORIGIN, effectiveDirective: 'img-src', blockedURL: 'data', ...fields },
});

test.describe('somebody who sends reports that no browser made', () => {
  test('learns nothing from the answer', async ({ playwright }) => {
    const stranger = await Attacker.anonymous(playwright);
    const bodies: readonly (readonly [type: string, data: string])[] = [
      ['application/reports+json', JSON.stringify([report()])],
      ['application/csp-report', JSON.stringify({ 'csp-report': { 'blocked-uri': 'inline' } })],
      ['application/csp-report', '{'],
      ['application/reports+json', '[]'],
      ['application/xml', '<report/>'],
      ['application/reports+json', JSON.stringify(Array.from({ length: 100 }, () => report()))],
      ['application/reports+json', 'x'.repeat(100_000)],
      ['application/reports+json', JSON.stringify([report({ sample: '\r\nseverity: EMERGENCY' })])],
    ];
    for (const [type, data] of bodies) {
      const answer = await stranger.send('POST', PATH, {
        headers: {
          'content-type': type,
          origin: 'https://evil.test',
          'sec-fetch-site': 'cross-site',
        },
        data,
      });
      expect([type, answer.status(), await answer.text()]).toEqual([type, 204, '']);
    }
  });

  test('gets the same answer with a session', async ({ playwright }) => {
    const member = await Attacker.signedIn(playwright, newPerson('reports'));
    const answer = await member.send('POST', PATH, {
      headers: { 'content-type': 'application/reports+json' },
      data: JSON.stringify([report()]),
    });
    expect([answer.status(), answer.headers()['set-cookie']]).toEqual([204, undefined]);
  });
});
