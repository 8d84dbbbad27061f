import { TestBed } from '@angular/core/testing';
import { provideRouter, Router } from '@angular/router';
import { RouterTestingHarness } from '@angular/router/testing';
import { FakeServer, json } from '../../../testing/fake-server';
import { CommandRegistry } from '../../core/commands/command-registry';
import { askFor } from '../../core/navigation/first-act';
import { UsersPage } from './users';

async function open(options = {}) {
  new FakeServer().on('GET /api/admin/users', json({ items: [], nextCursor: null }));
  TestBed.configureTestingModule({
    providers: [provideRouter([{ path: 'admin/users', component: UsersPage }])],
  });
  const harness = await RouterTestingHarness.create();
  document.body.append(harness.fixture.nativeElement as HTMLElement);
  await TestBed.inject(Router).navigateByUrl('/admin/users', options);
  await harness.fixture.whenStable();
  return harness.routeNativeElement!.querySelector('input[type=search]')!;
}

describe('UsersPage', () => {
  it('is ready for the name of a person when a command leads to it', async () => {
    const field = await open(askFor('add-person'));
    expect(document.activeElement).toBe(field);
  });

  it('leaves the focus to the heading otherwise, until the command is run on the page', async () => {
    const field = await open();
    expect(document.activeElement).not.toBe(field);
    const [command] = TestBed.inject(CommandRegistry).commands();
    command?.run();
    expect(command?.title).toBe('Add a person to the console');
    expect(document.activeElement).toBe(field);
  });
});
