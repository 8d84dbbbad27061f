import { Component, ErrorHandler } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideRouter, Router } from '@angular/router';
import { RouterTestingHarness } from '@angular/router/testing';
import { AppErrorHandler } from './app-error-handler';

@Component({ template: '' })
class Page {}

describe('AppErrorHandler', () => {
  it('writes an error to the console and reports it with the pattern of the route', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    const logged = jest.spyOn(console, 'error').mockReturnValue();
    const requests: [string, RequestInit][] = [];
    globalThis.fetch = (url, init) => {
      requests.push([url as string, init ?? {}]);
      return Promise.resolve(new Response(null, { status: 204 }));
    };
    TestBed.configureTestingModule({
      providers: [
        provideRouter([{ path: 'admin', children: [{ path: 'users/:uid', component: Page }] }]),
        { provide: ErrorHandler, useExisting: AppErrorHandler },
      ],
    });
    const harness = await RouterTestingHarness.create();
    await harness.navigateByUrl('/admin/users/ada?email=ada@example.com');
    expect(TestBed.inject(Router).url).toContain('/admin/users/ada');
    TestBed.inject(ErrorHandler).handleError(new TypeError('A defect'));
    for (let waited = 0; requests.length === 0 && waited < 100; waited += 1)
      await new Promise((later) => setTimeout(later, 50));
    const [[url, init]] = requests as [[string, RequestInit]];
    expect(url).toBe('/api/client-errors');
    expect(init.credentials).toBe('omit');
    expect(JSON.parse(init.body as string)).toMatchObject({
      page: '/admin/users/:uid',
      errors: [{ name: 'TypeError', message: 'A defect' }],
    });
    expect(logged).toHaveBeenCalled();
    jest.restoreAllMocks();
  });
});
