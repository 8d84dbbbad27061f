import { Location } from '@angular/common';
import { Component } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideRouter, Router, withNavigationErrorHandler } from '@angular/router';
import { RouterTestingHarness } from '@angular/router/testing';
import { FakeServer, networkError, problem } from '../../../testing/fake-server';
import { signedInGuard } from '../identity/signed-in-guard';
import { staffGuard } from '../identity/staff-guard';
import { DocumentLocation } from './document-location';
import { failedNavigation, UNAVAILABLE_PATH } from './failed-navigation';

@Component({ template: '<p i18n>Here</p>' })
class Here {}

@Component({ template: '<p i18n>Not available</p>' })
class Unavailable {}

@Component({ template: '<p i18n>Nothing here</p>' })
class NotFound {}

async function open(path: string, server: FakeServer) {
  const replace = jest.fn();
  TestBed.configureTestingModule({
    providers: [
      { provide: DocumentLocation, useValue: { path, go: jest.fn(), replace } },
      provideRouter(
        [
          { path: 'dashboard', canMatch: [signedInGuard], component: Here },
          { path: 'admin', canMatch: [staffGuard], component: Here },
          { path: UNAVAILABLE_PATH, component: Unavailable },
          { path: '**', component: NotFound },
        ],
        withNavigationErrorHandler(failedNavigation),
      ),
    ],
  });
  const harness = await RouterTestingHarness.create();
  await TestBed.inject(Router)
    .navigateByUrl(path)
    .catch(() => undefined);
  await harness.fixture.whenStable();
  return { text: harness.routeNativeElement?.textContent ?? '', replace, server };
}

describe('a page that needs the account, which cannot be loaded', () => {
  it.each([
    ['/dashboard', problem(503, 'service/unavailable')],
    ['/dashboard', problem(500, 'internal')],
    ['/admin', problem(503, 'service/unavailable')],
    ['/admin', networkError],
  ])('says at %s that it is not available', async (path, answer) => {
    const { text } = await open(path, new FakeServer().on('GET /api/me', answer));
    expect(text).toBe('Not available');
    expect(TestBed.inject(Location).path()).toBe(path);
  });

  it('leaves it to the sign-in page without a session', async () => {
    const { text, replace } = await open(
      '/dashboard',
      new FakeServer().on('GET /api/me', problem(401, 'session/missing')),
    );
    expect(replace).toHaveBeenCalledWith('/sign-in?next=%2Fdashboard');
    expect(text).toBe('');
  });
});
