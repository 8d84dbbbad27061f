import type { Type } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { BRAND } from '@keelson/product/brand';
import { Contact, Privacy, Terms } from './legal-pages';

// What ships, with all modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

function render(page: Type<unknown>): HTMLElement {
  const fixture = TestBed.createComponent(page);
  fixture.detectChanges();
  return fixture.nativeElement as HTMLElement;
}

describe('legal pages', () => {
  it.each([Terms, Privacy, Contact])('%p is marked as a draft and names the provider', (page) => {
    const element = render(page);
    expect(element.querySelectorAll('h1')).toHaveLength(1);
    expect(element.querySelector('[role=note]')?.textContent).toContain('A lawyer must review');
    expect(element.textContent).toContain(BRAND.legalName);
  });

  it('has an address to write to', () => {
    expect(render(Contact).querySelector('a')?.getAttribute('href')).toBe(
      `mailto:${BRAND.supportEmail}`,
    );
  });

  it.each([Terms, Privacy])('%p is about this product', (page) => {
    const { textContent } = render(page);
    expect(textContent).toContain(BRAND.name);
    expect(textContent).toContain(BRAND.supportEmail);
  });

  it('mention the chat only in products that have it', () => {
    expect(render(Privacy).textContent).toContain('the chat');
    Object.assign(BRAND, { modules: [] });
    expect(render(Privacy).textContent).not.toContain('the chat');
  });
});
