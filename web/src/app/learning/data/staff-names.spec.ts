import { TestBed } from '@angular/core/testing';
import type { UserId } from '@keelson/contracts/ids';
import { eventually } from '../../../testing/eventually';
import { FakeServer, json } from '../../../testing/fake-server';
import { StaffNames } from './staff-names';

const ADA = { uid: 'ada', displayName: 'Ada Admin', email: 'ada@keelson.test', picture: null };

describe('StaffNames', () => {
  it('knows staff by id, and nobody whose account is gone', async () => {
    new FakeServer().on('GET /api/admin/people', json({ items: [ADA] }));
    TestBed.configureTestingModule({ providers: [StaffNames] });
    const names = TestBed.inject(StaffNames);
    await eventually(() => names.nameOf('ada' as UserId) === 'Ada Admin');
    expect(names.nameOf('gone' as UserId)).toBe('Unknown person');
  });
});
