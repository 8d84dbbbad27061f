import { Component, inject } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Router } from '@angular/router';
import { render } from '../../../../testing/until';
import { LinkNavigation } from '../link-navigation';

@Component({
  host: { '(click)': 'links.follow($event)' },
  template: `
    <ul>
      <li>
        <a id="page" href="/learn/a%2Fb?tag=x#part"><b>Page</b></a>
      </li>
      <li><a id="window" href="/learn" target="_blank">In a new window</a></li>
      <li><a id="file" href="/learn/feed.xml" download>File</a></li>
      <li><a id="foreign" href="https://example.com/learn">Foreign</a></li>
      <li><a id="korean" href="/ko/learn">Korean</a></li>
      <li><a id="handled" href="/learn" (click)="$event.preventDefault()">Handled</a></li>
      <li><button id="button" type="button">Not a link</button></li>
    </ul>
  `,
})
class Host {
  protected readonly links = inject(LinkNavigation);
}

function setUp() {
  const visited: string[] = [];
  const router = { navigateByUrl: (url: string) => Promise.resolve(visited.push(url) > 0) };
  TestBed.configureTestingModule({ providers: [{ provide: Router, useValue: router }] });
  const { fixture, page: element } = render(Host);
  fixture.detectChanges();
  // What is left to the browser ends here: jsdom does not load pages.
  const left: string[] = [];
  element.addEventListener('click', (event) => {
    if (!event.defaultPrevented) left.push((event.target as Element).id);
    event.preventDefault();
  });
  const click = (selector: string, init: MouseEventInit = {}) => {
    const target = element.querySelector(selector);
    target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...init }));
  };
  return { visited, left, click };
}

describe('LinkNavigation', () => {
  it('follows a link to a page of the app, with query and fragment', () => {
    const { visited, left, click } = setUp();
    click('#page b');
    expect({ visited, left }).toEqual({ visited: ['/learn/a%2Fb?tag=x#part'], left: [] });
  });

  it.each(['ctrlKey', 'metaKey', 'shiftKey', 'altKey'])(
    'leaves clicks with %s to the browser',
    (key) => {
      const { visited, left, click } = setUp();
      click('#page', { [key]: true });
      expect({ visited, left }).toEqual({ visited: [], left: ['page'] });
    },
  );

  it('leaves the middle button to the browser', () => {
    const { visited, left, click } = setUp();
    click('#page', { button: 1 });
    expect({ visited, left }).toEqual({ visited: [], left: ['page'] });
  });

  it.each(['window', 'file', 'foreign', 'korean', 'button'])('leaves %s to the browser', (id) => {
    const { visited, left, click } = setUp();
    click(`#${id}`);
    expect({ visited, left }).toEqual({ visited: [], left: [id] });
  });

  it('does not follow what the page has handled itself', () => {
    const { visited, left, click } = setUp();
    click('#handled');
    expect({ visited, left }).toEqual({ visited: [], left: [] });
  });
});
