import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import type { StaffRole } from '@keelson/contracts/account/staff';
import { render } from '../../../testing/until';
import { Identity } from '../identity/identity';
import { RoleRequired } from './role-required';

function open(role: StaffRole | null, needed: StaffRole): HTMLElement {
  TestBed.configureTestingModule({
    providers: [
      provideRouter([]),
      { provide: Identity, useValue: { me: signal({ uid: 'u1', role }) } },
    ],
  });
  const { fixture } = render(RoleRequired, { subject: 'The audit log', needed });
  fixture.detectChanges();
  return fixture.nativeElement as HTMLElement;
}

describe('RoleRequired', () => {
  it('looks like the page for users without a role, and says which role is needed', () => {
    const page = open('viewer', 'admin').querySelector('app-system-page')!;
    expect(page.textContent).toContain('403');
    expect(page.querySelector('h1[tabindex]')?.textContent).toBe('The audit log is for admins');
    expect(page.textContent).toContain(
      'Your role is Viewer. An admin can give you the Admin role under Customers.',
    );
    expect(page.querySelector('a')?.getAttribute('href')).toBe('/admin');
  });

  it('says so to users without a role', () => {
    const page = open(null, 'operator');
    expect(page.querySelector('h1')?.textContent).toBe('The audit log is for operators');
    expect(page.textContent).toContain('You don’t have a role.');
  });
});
