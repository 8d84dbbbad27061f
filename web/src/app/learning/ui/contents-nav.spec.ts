import { TestBed } from '@angular/core/testing';
import { ContentsNav } from './contents-nav';

describe('ContentsNav', () => {
  const text = document.createElement('app-document-body');
  afterEach(() => {
    text.remove();
  });

  function show(html: string, anchors: readonly string[], headingOffset = 0): HTMLElement {
    text.innerHTML = html;
    document.body.append(text);
    const fixture = TestBed.createComponent(ContentsNav);
    fixture.componentRef.setInput(
      'headings',
      anchors.map((anchor) => ({ depth: 2, text: anchor.toUpperCase(), anchor })),
    );
    fixture.componentRef.setInput('path', '/learn/a');
    fixture.componentRef.setInput('headingOffset', headingOffset);
    TestBed.tick();
    return fixture.nativeElement as HTMLElement;
  }
  const linksOf = (nav: HTMLElement) => [...nav.querySelectorAll('a')].map((link) => link.hash);

  it('shows the headings that it was served with, and all of the text on request', () => {
    const nav = show(
      '<h2 id="a">A<a class="anchor">#</a></h2><h3 id="b">B <code>c</code></h3><h4 id="d">D</h4>',
      ['a'],
    );
    expect(linksOf(nav)).toEqual(['#a']);
    const button = nav.querySelector('button');
    expect(button?.textContent.trim()).toBe('Show all 2 headings');
    button?.click();
    TestBed.tick();
    expect(linksOf(nav)).toEqual(['#a', '#b']);
    expect([...nav.querySelectorAll('a')].map((link) => link.textContent)).toEqual(['A', 'B c']);
    expect(nav.querySelector('button')).toBeNull();
  });

  it('has no button when everything is shown', () => {
    const nav = show('<h3 id="a">A</h3>', ['a'], 1);
    expect(nav.querySelector('button')).toBeNull();
  });
});
