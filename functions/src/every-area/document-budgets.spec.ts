import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS } from '@keelson/contracts/http/endpoints';
import { rateLimitsOf } from '@keelson/contracts/http/rate-limits';
import { DOCUMENT_BUDGETS, hostileHour, hostileHourInMarkdown } from '../http/document-budgets';

describe('the budgets of documents', () => {
  it('have a row for every limited route of members and strangers', () => {
    const open = ENDPOINTS.filter(({ auth }) => auth === 'member' || auth === 'public');
    const limited = open.filter((endpoint) => rateLimitsOf(endpoint).length > 0);
    expect(limited.length).toBeGreaterThan(50);
    const missing = limited
      .map(({ method, path }) => `${method} ${path}`)
      .filter((route) => DOCUMENT_BUDGETS[route] === undefined);
    expect(missing).toEqual([]);
  });

  it('make an hour of one free account at one address cost less than a dollar', () => {
    const total = hostileHour().reduce((sum, { dollars }) => sum + dollars, 0);
    expect(total).toBeGreaterThan(0.5);
    expect(total).toBeLessThan(1);
  });

  it('are multiplied in docs/scale.md', () => {
    const page = readFileSync(join(import.meta.dirname, '../../../docs/scale.md'), 'utf8');
    const [, shown] = /<!-- hostile hour[^>]*-->\n\n([^]*?)\n\n<!-- end -->/.exec(page) ?? [];
    expect(shown).toBe(hostileHourInMarkdown());
  });
});
