import { DOCUMENT, ɵSHARED_STYLES_HOST as SHARED_STYLES_HOST } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideAdoptedStyles } from './adopted-styles';

/** The sheets of jsdom have no `replaceSync`. */
class TestSheet {
  text = '';
  replaceSync(text: string): void {
    this.text = text;
  }
}

/** Journeys check that pages look right; here are the calls of Angular, whose test builds have no styles. */
describe('adopted styles', () => {
  const constructor = globalThis.CSSStyleSheet;
  const sheets: TestSheet[] = [];
  const texts = (): string[] => sheets.map(({ text }) => text);

  beforeEach(() => {
    sheets.length = 0;
    Object.assign(globalThis, { CSSStyleSheet: TestSheet });
    TestBed.configureTestingModule({ providers: [provideAdoptedStyles()] });
    Object.assign(TestBed.inject(DOCUMENT), { adoptedStyleSheets: sheets });
  });
  afterEach(() => void Object.assign(globalThis, { CSSStyleSheet: constructor }));

  it('are sheets of the document, each once, in the order of their first use', () => {
    const host = TestBed.inject(SHARED_STYLES_HOST);
    host.addHost(TestBed.inject(DOCUMENT).head);
    host.addStyles(['b{}', 'a{}']);
    host.addStyles(['a{}', 'c{}']);
    expect(texts()).toEqual(['b{}', 'a{}', 'c{}']);
    expect(TestBed.inject(DOCUMENT).querySelectorAll('style')).toHaveLength(0);
  });

  it('leave out those of components that the server has rendered', () => {
    const document = TestBed.inject(DOCUMENT);
    const host = TestBed.inject(SHARED_STYLES_HOST);
    const rendered = document.createElement('app-rendered');
    rendered.setAttribute('_nghost-ng-c1', '');
    document.body.append(rendered);
    host.addStyles(['p[_ngcontent-ng-c1]{}', '[_nghost-ng-c2]{}']);
    rendered.remove();
    expect(texts()).toEqual(['[_nghost-ng-c2]{}']);
  });

  it('stay for the next component of the kind', () => {
    const host = TestBed.inject(SHARED_STYLES_HOST);
    host.addStyles(['a{}']);
    host.removeStyles(['a{}']);
    host.addStyles(['a{}']);
    expect(texts()).toEqual(['a{}']);
  });
});
