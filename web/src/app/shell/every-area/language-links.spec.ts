import { Component } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { RouterTestingHarness } from '@angular/router/testing';
import { LanguageChoice } from '../../core/language/language-choice';
import { LanguageLinks } from '../language-links';

@Component({ imports: [LanguageLinks], template: '<app-language-links />' })
class Page {}

it('links to the page in the other languages, and remembers the one that is chosen', async () => {
  const remembered: string[] = [];
  const choice = { remember: (language: string) => void remembered.push(language) };
  TestBed.configureTestingModule({
    providers: [
      provideRouter([{ path: '**', component: Page }]),
      { provide: LanguageChoice, useValue: choice },
    ],
  });
  const harness = await RouterTestingHarness.create('/learn?q=vat');
  const link = (): HTMLAnchorElement => harness.routeNativeElement!.querySelector('a')!;
  expect([link().textContent, link().lang, link().hreflang]).toEqual(['한국어', 'ko', 'ko']);
  expect(link().getAttribute('href')).toBe('/ko/learn?q=vat');
  await harness.navigateByUrl('/pricing');
  expect(link().getAttribute('href')).toBe('/ko/pricing');
  link().dispatchEvent(new Event('click', { cancelable: true }));
  expect(remembered).toEqual(['ko']);
});
