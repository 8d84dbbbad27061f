import { TestBed } from '@angular/core/testing';
import { provideRouter, Router } from '@angular/router';
import { RouterTestingHarness } from '@angular/router/testing';
import { Component } from '@angular/core';
import { DocumentLocation } from './document-location';
import { fullPageLoad } from './full-page-load';

@Component({ template: '<p i18n>Here</p>' })
class Here {}

@Component({ template: '<p i18n>Nothing here</p>' })
class NotFound {}

describe('fullPageLoad', () => {
  const go = jest.fn();
  beforeEach(() => {
    go.mockClear();
    TestBed.configureTestingModule({
      providers: [
        { provide: DocumentLocation, useValue: { go } },
        provideRouter([
          { path: 'here', component: Here },
          { path: '**', canMatch: [fullPageLoad], children: [] },
          { path: '**', component: NotFound },
        ]),
      ],
    });
  });

  it('ignores the URL that the page was served for', async () => {
    const harness = await RouterTestingHarness.create('/elsewhere');
    expect(harness.routeNativeElement?.textContent).toBe('Nothing here');
    expect(go).not.toHaveBeenCalled();
  });

  it('loads an unknown URL from the server with its query', async () => {
    const harness = await RouterTestingHarness.create('/here');
    void TestBed.inject(Router).navigateByUrl('/dashboard?tab=1#usage');
    await new Promise((resolve) => setTimeout(resolve));
    expect(go).toHaveBeenCalledWith('/dashboard?tab=1#usage');
    expect(harness.routeNativeElement?.textContent).toBe('Here');
  });
});
