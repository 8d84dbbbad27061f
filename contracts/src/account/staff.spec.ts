import { hasRole, type StaffRole } from './staff';

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
