import { Component, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideRouter, Router, RouterOutlet } from '@angular/router';
import { render } from '../../../testing/until';
import { eventually } from '../../../testing/eventually';
import { RouteAnnouncer } from './route-announcer';

const loaded = signal(false);

@Component({ template: '<h1 tabindex="-1">First</h1>' })
class First {}

@Component({
  template: `
    @if (loaded()) {
      <h1 tabindex="-1">Second</h1>
    } @else {
      <p>Loading</p>
    }
  `,
})
class Second {
  protected readonly loaded = loaded.asReadonly();
}

@Component({
  imports: [RouteAnnouncer, RouterOutlet],
  template: `
    <app-route-announcer />
    <button type="button">Beside</button>
    <main tabindex="-1"><router-outlet /></main>
  `,
})
class Host {}

async function open() {
  loaded.set(false);
  TestBed.configureTestingModule({
    providers: [
      provideRouter([
        { path: 'first', component: First, title: 'The first' },
        { path: 'second', component: Second, title: 'Loads' },
      ]),
    ],
  });
  const { fixture, page: root } = render(Host);
  const router = TestBed.inject(Router);
  await router.navigateByUrl('/first');
  await fixture.whenStable();
  return {
    root,
    go: (path: string) => router.navigateByUrl(path),
    stable: () => fixture.whenStable(),
    announced: () => root.querySelector('[aria-live]')?.textContent,
  };
}

const focused = () => document.activeElement?.textContent;

describe('RouteAnnouncer', () => {
  it('leaves the first page alone, and focuses the heading of the next', async () => {
    const { go, announced } = await open();
    expect(document.activeElement).toBe(document.body);
    loaded.set(true);
    await go('/second');
    await eventually(() => focused() === 'Second');
    expect(announced()).toBe('Loads');
  });

  it('focuses the heading that comes with the data of the page, and announces its title', async () => {
    const { root, go, announced, stable } = await open();
    await go('/second');
    await eventually(() => document.activeElement === root.querySelector('main'));
    document.title = 'Loaded';
    loaded.set(true);
    await stable();
    await eventually(() => focused() === 'Second');
    await eventually(() => announced() === 'Loaded');
  });

  it('leaves the focus to who has moved on meanwhile', async () => {
    const { root, go, stable } = await open();
    await go('/second');
    await eventually(() => document.activeElement === root.querySelector('main'));
    root.querySelector<HTMLElement>(':scope > button')?.focus();
    loaded.set(true);
    await stable();
    await eventually(() => root.querySelector('h1') !== null);
    expect(focused()).toBe('Beside');
  });
});
