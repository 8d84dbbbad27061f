import { hasArea } from '@keelson/contracts/brand/has-area';
import type { Type } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { BRAND } from '@keelson/product/brand';
import type { Brand } from '@keelson/contracts/product/brand';
import { Contact, Privacy, Terms } from './legal-pages';
import { privacyOf } from './privacy-text';
import { termsOf } from './terms-text';

const OTHER: Brand = {
  ...BRAND,
  name: 'Zephyr',
  legalName: 'Zephyr Ltd',
  supportEmail: 'help@zephyr.test',
  modules: [],
};

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

  it.each([termsOf, privacyOf])('%p is about the given brand', (textOf) => {
    const text = JSON.stringify(textOf(OTHER));
    expect(text).toContain('Zephyr Ltd');
    expect(text).toContain('help@zephyr.test');
    expect(text).not.toContain(BRAND.name);
  });

  it('mentions the chat only in products that have it', () => {
    expect(JSON.stringify(privacyOf(OTHER))).not.toContain('chat');
    const withChat = JSON.stringify(privacyOf({ ...OTHER, modules: ['chat'] }));
    expect(withChat.includes('chat')).toBe(hasArea('chat'));
  });
});
