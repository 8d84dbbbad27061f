import { Component } from '@angular/core';
import { render } from '../../../testing/until';
import { AsyncState } from '../../core/api/async-state';
import { AsyncView } from './async-view';

@Component({
  imports: [AsyncView],
  template: `<p *appAsync="part; let names; skeleton: ['20px', '40px 60px']">
    {{ names.join() }}
  </p>`,
})
class Host {
  responses: (() => Promise<readonly string[]>)[] = [];
  readonly part = new AsyncState(() => this.responses.shift()?.() ?? Promise.resolve([]));
}

function setUp() {
  const { fixture, page: element } = render(Host);
  fixture.detectChanges();
  const load = async (response: () => Promise<readonly string[]>) => {
    fixture.componentInstance.responses.push(response);
    await fixture.componentInstance.part.load();
    fixture.detectChanges();
  };
  return { fixture, element, load, host: fixture.componentInstance };
}

describe('AsyncView', () => {
  it('shows a skeleton of the given bars while the part loads', () => {
    const { element } = setUp();
    const bars = [...element.querySelectorAll<HTMLElement>('app-skeleton')];
    expect(bars.map(({ style }) => [style.height, style.width])).toEqual([
      ['20px', ''],
      ['40px', '60px'],
    ]);
    expect(element.querySelector('p')).toBeNull();
  });

  it('shows the data, and newer data in the same element', async () => {
    const { fixture, element, load, host } = setUp();
    await load(() => Promise.resolve(['Ann']));
    const shown = element.querySelector('p');
    expect(shown?.textContent.trim()).toBe('Ann');
    host.part.set(['Ann', 'Bo']);
    fixture.detectChanges();
    expect(element.querySelector('p')).toBe(shown);
    expect(element.textContent.trim()).toBe('Ann,Bo');
  });

  it('shows the error, and loads again on retry', async () => {
    const { fixture, element, load, host } = setUp();
    await load(() => Promise.reject(new Error('refused')));
    expect(element.querySelector('[role=alert]')?.textContent).toContain('Something went wrong');
    host.responses.push(() => Promise.resolve(['Ann']));
    element.querySelector<HTMLElement>('.btn')?.click();
    await fixture.whenStable();
    expect(element.textContent.trim()).toBe('Ann');
  });
});
