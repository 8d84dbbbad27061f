import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ENDPOINTS } from './api/endpoints';
import { CONTROL_ROUTES } from './control/control-router';
import { TEST_METHODS } from './engine/charges/test-cards';
import { groupDigits } from './pages/format';

const README = readFileSync(join(__dirname, '..', 'README.md'), 'utf8');
const mentioned = (pattern: RegExp): string[] =>
  [...README.matchAll(pattern)].map(([, call]) => call ?? '').sort();

describe('the README is complete', () => {
  it('for the API', () => {
    const calls = ENDPOINTS.map(({ method, path }) => `${method.toUpperCase()} ${path}`).sort();
    expect(mentioned(/`((?:GET|POST|DELETE) \/v[12]\/[^`]+)`/g)).toEqual(calls);
  });

  it('for the control API', () => {
    const calls = CONTROL_ROUTES.map(
      ({ method, path }) => `${method.toUpperCase()} /_control${path}`,
    ).sort();
    const listed = new Set(mentioned(/`((?:GET|POST|PATCH|DELETE) \/_control\/[^`]+)`/g));
    expect([...listed]).toEqual(calls);
  });

  it('for options', () => {
    const source = readFileSync(join(__dirname, 'options.ts'), 'utf8');
    const names = new Set([...source.matchAll(/'(PAYMENTS?_[A-Z_]+)'/g)].map(([, name]) => name));
    expect(new Set(mentioned(/^\| `(PAYMENTS?_[A-Z_]+)`/gm))).toEqual(names);
  });

  it('for test cards', () => {
    for (const { number, type, tokens } of TEST_METHODS) {
      expect(README).toContain(type === 'card' ? groupDigits(number) : number);
      expect(tokens.some((token) => README.includes(`\`${token}\``))).toBe(true);
    }
  });
});
