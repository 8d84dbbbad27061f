import { Location } from '@angular/common';
import { Component } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideRouter, Router } from '@angular/router';
import { RouterTestingHarness } from '@angular/router/testing';
import { until } from '../../../testing/until';
import { askFor, isAskedFor } from './first-act';

@Component({ template: 'people: {{ asked }}' })
class People {
  protected readonly asked = isAskedFor('add-person');
}

@Component({ template: 'elsewhere' })
class Elsewhere {}

async function open() {
  TestBed.configureTestingModule({
    providers: [
      provideRouter([
        { path: 'people', component: People },
        { path: '', component: Elsewhere },
      ]),
    ],
  });
  const harness = await RouterTestingHarness.create('/');
  const page = harness.fixture.nativeElement as HTMLElement;
  const router = TestBed.inject(Router);
  router.setUpLocationChangeListener(); // as the app does when it starts
  return {
    router,
    shows: (text: string) => until(harness.fixture, () => page.textContent.includes(text)),
  };
}

describe('the first act of a page', () => {
  it('is what the navigation asks for', async () => {
    const { router, shows } = await open();
    await router.navigateByUrl('/people', askFor('add-person'));
    await shows('people: true');
  });

  it.each([
    ['a navigation that asks for nothing', undefined],
    ['a navigation that asks for another act', askFor('add-member')],
  ])('is none after %s', async (_what, options) => {
    const { router, shows } = await open();
    await router.navigateByUrl('/people', options);
    await shows('people: false');
  });

  it('is not repeated when the reader comes back to the page', async () => {
    const { router, shows } = await open();
    await router.navigateByUrl('/people', askFor('add-person'));
    await router.navigateByUrl('/');
    await shows('elsewhere');
    TestBed.inject(Location).back();
    await shows('people: false');
  });
});
