import { type StaffRole } from '@keelson/contracts/account/staff';
import { catchDomainError } from '@keelson/server/testing/catch-domain-error';
import { effectiveRole, assertSessionValid } from './session-validity';

describe('assertSessionValid', () => {
  it.each([
    [{ disabled: false, validSince: 1_000 }, 1_000],
    [{ disabled: false, validSince: 0 }, 1],
  ])('accepts %j signed in at %d', (account, at) => {
    expect(() => assertSessionValid(account, at)).not.toThrow();
  });

  it.each([
    [{ disabled: true, validSince: 0 }, 1_000, 'session/account-disabled'],
    [{ disabled: false, validSince: 1_001 }, 1_000, 'session/revoked'],
    [{ disabled: true, validSince: 1_001 }, 1_000, 'session/account-disabled'],
  ])('refuses %j signed in at %d: %s', (account, at, code) => {
    expect(catchDomainError(() => assertSessionValid(account, at)).code).toBe(code);
  });
});

describe('effectiveRole', () => {
  it.each<[StaffRole | null, StaffRole | null, StaffRole | null]>([
    ['admin', 'admin', 'admin'],
    ['admin', 'viewer', 'viewer'],
    ['viewer', 'admin', 'viewer'],
    ['operator', 'admin', 'operator'],
    ['admin', null, null],
    [null, 'admin', null],
    [null, null, null],
  ])('claim %s and record %s give %s', (claimed, recorded, role) => {
    expect(effectiveRole(claimed, recorded)).toBe(role);
  });
});
