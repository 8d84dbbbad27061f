import { effectiveRole, hasRole, type StaffRole } from './staff';

describe('hasRole', () => {
  it.each<[StaffRole | null, StaffRole, boolean]>([
    ['admin', 'viewer', true],
    ['admin', 'admin', true],
    ['operator', 'viewer', true],
    ['operator', 'admin', false],
    ['viewer', 'operator', false],
    ['viewer', 'viewer', true],
    [null, 'viewer', false],
  ])('%s where %s is needed: %s', (role, needed, enough) => {
    expect(hasRole(role, needed)).toBe(enough);
  });
});

describe('effectiveRole', () => {
  it.each<[StaffRole | null, StaffRole | null, StaffRole | null]>([
    [null, null, null],
    [null, 'operator', 'operator'],
    ['viewer', null, 'viewer'],
    ['viewer', 'operator', 'operator'],
    ['admin', 'operator', 'admin'],
    ['operator', 'operator', 'operator'],
  ])('staff role %s and board role %s make %s', (staffRole, boardRole, role) => {
    expect(effectiveRole(staffRole, boardRole)).toBe(role);
  });
});
