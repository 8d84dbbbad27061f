import { ApplicationRef, Component, PendingTasks, PLATFORM_ID } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { injectAfterHydration } from './after-hydration';

@Component({
  template: `@if (isDrawn()) {
    <p>Documents</p>
  }`,
})
class Page {
  protected readonly isDrawn = injectAfterHydration();
}

/** Writes what the server writes to the root of a page that it has rendered. */
const markAsRendered = (): void => document.body.setAttribute('ng-server-context', 'ssg');

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

const textAfterFirstRender = (): { text: () => string; destroy: () => void } => {
  const fixture = TestBed.createComponent(Page);
  fixture.detectChanges();
  return {
    text: () => (fixture.nativeElement as HTMLElement).textContent.trim(),
    destroy: () => fixture.destroy(),
  };
};

describe('injectAfterHydration', () => {
  afterEach(() => document.body.removeAttribute('ng-server-context'));

  it('draws a part of a rendered page in a later task, before the app is stable', async () => {
    markAsRendered();
    const { text } = textAfterFirstRender();
    expect(text()).toBe('');
    await TestBed.inject(ApplicationRef).whenStable();
    expect(text()).toBe('Documents');
  });

  it('draws a part that comes when the others are drawn and the app is not yet stable', async () => {
    markAsRendered();
    const done = TestBed.inject(PendingTasks).add(); // such as a navigation
    const first = textAfterFirstRender();
    await nextTask();
    expect(first.text()).toBe('Documents');
    const second = textAfterFirstRender();
    await nextTask();
    expect(second.text()).toBe('Documents');
    done();
  });

  it('draws everything at once on pages that are opened later', async () => {
    markAsRendered();
    textAfterFirstRender();
    await TestBed.inject(ApplicationRef).whenStable();
    expect(textAfterFirstRender().text()).toBe('Documents');
  });

  it('draws everything at once when the browser draws the page itself', () => {
    expect(textAfterFirstRender().text()).toBe('Documents');
  });

  it('draws everything at once on the server', () => {
    markAsRendered();
    TestBed.configureTestingModule({ providers: [{ provide: PLATFORM_ID, useValue: 'server' }] });
    expect(textAfterFirstRender().text()).toBe('Documents');
  });

  it('does not keep the app unstable when the page is left before', async () => {
    markAsRendered();
    textAfterFirstRender().destroy();
    await expect(TestBed.inject(ApplicationRef).whenStable()).resolves.toBeUndefined();
  });
});
