import { useTexts } from './dev-texts';

describe('texts of the product in ng serve', () => {
  afterEach(() => useTexts({}));

  it('replace those of the engine by text and by meaning, with their placeholders and the spaces around', () => {
    useTexts({
      'Sign in': { en: 'Log in' },
      'verb|Close': { en: 'Shut' },
      'Hello {$name}.': { en: '{$name}, hello.' },
      'Korean alone': { ko: '한국어만' },
    });
    const name = 'Ada';
    expect([
      $localize`Sign in`,
      $localize`:verb|Button:Close`,
      $localize`:near|:Close`,
      $localize` Hello ${name}:name:. `,
      $localize`Korean alone`,
    ]).toEqual(['Log in', 'Shut', 'Close', ' Ada, hello. ', 'Korean alone']);
  });

  it('replace one by its id, and a plural form', () => {
    useTexts({
      locale: { en: 'en-GB' },
      '{VAR_PLURAL, plural, =1 {Card} other {Cards}}': { en: '{VAR_PLURAL, plural, other {One}}' },
    });
    expect([
      $localize`:@@locale:en`,
      $localize`{VAR_PLURAL, plural, =1 {Card} other {Cards}}`,
    ]).toEqual(['en-GB', '{VAR_PLURAL, plural, other {One}}']);
  });
});
