import { DOCUMENT, Injector } from '@angular/core';
import { DocumentLocation } from '../document-location';

describe('DocumentLocation', () => {
  const opened: string[] = [];
  const at = (pathname: string): DocumentLocation => {
    const open = (url: string) => void opened.push(url);
    const location = { pathname, search: '?x=1', hash: '#a', assign: open, replace: open };
    const providers = [
      { provide: DOCUMENT, useValue: { location } },
      { provide: DocumentLocation },
    ];
    return Injector.create({ providers }).get(DocumentLocation);
  };
  beforeEach(() => opened.splice(0));

  it.each(['/pricing', '/ko/pricing'])(
    'has the path of the page at %s without its language',
    (path) => {
      expect(at(path).path).toBe('/pricing?x=1#a');
    },
  );

  it('opens the page in another language', () => {
    at('/learn/vat').openIn('ko');
    at('/ko/learn/vat').openIn('en');
    at('/ko').openIn('en');
    at('/').openIn('ko');
    expect(opened).toEqual(['/ko/learn/vat?x=1#a', '/learn/vat?x=1#a', '/?x=1#a', '/ko?x=1#a']);
  });

  it('opens pages of the app and other sites', () => {
    at('/pricing').go('/dashboard');
    at('/pricing').replace('https://pay.example/session');
    expect(opened).toEqual(['/dashboard', 'https://pay.example/session']);
  });
});
