import { BRAND } from '@keelson/product/brand';
import { readFlags, withAnswers } from './brand-flags';
import { checkBrand } from './check-brand';

const MODULES = ['automation', 'chat', 'image-generator'];
const check = (...flags: string[]) =>
  checkBrand(withAnswers(BRAND, readFlags(flags).answers), MODULES);

describe('checkBrand', () => {
  it('accepts the brand as it is', () => {
    expect(check()).toEqual({ brand: BRAND });
  });

  it('accepts another name, which legal name, support address and logo follow', () => {
    expect(check('--name', 'Acme Tools', '--color', '#6D28D9')).toMatchObject({
      brand: {
        name: 'Acme Tools',
        legalName: 'Acme Tools',
        supportEmail: 'support@acme-tools.example',
        logo: 'monogram',
        untranslated: undefined,
        colors: { primary: '#6d28d9' },
      },
    });
  });

  it.each([
    [['--tagline', 'Another one'], BRAND.pictures],
    [['--name', 'Acme'], 'outdated'],
    [['--color', '#6d28d9'], 'outdated'],
    [['--modules', BRAND.modules[0] === 'automation' ? '' : 'automation'], 'outdated'],
  ])('of %j the screenshots are %s', (flags, pictures) => {
    expect(check(...flags)).toMatchObject({ brand: { pictures } });
  });

  it('has translations of its own texts only', () => {
    expect(check('--color', '#6d28d9')).toMatchObject({
      brand: { translations: BRAND.translations },
    });
    expect(check('--tagline', 'Another one')).toMatchObject({ brand: { translations: {} } });
  });

  it('keeps each plan and module once', () => {
    const checked = check('--plans', 'free, pro,pro', '--modules', 'chat,chat');
    expect(checked).toMatchObject({ brand: { plans: ['free', 'pro'], modules: ['chat'] } });
    expect(check('--modules', '')).toMatchObject({ brand: { modules: [] } });
  });

  it.each([
    [['--color', '#ffcc00'], /#ffffff on #ffcc00 is 1\.51:1[^]*Try --color #836300/],
    [['--color', 'blue'], /colors\.primary must be a color such as/],
    [['--name', ' '], /name must not be empty/],
    [['--name', '<b>'], /name must be one line without < and >/],
    [['--support-email', 'acme'], /supportEmail must be an e-mail address/],
    [['--plans', 'free'], /plans must include free and pro/],
    [['--modules', 'chat,telepathy'], /modules must be of: automation, chat/],
  ])('refuses %j', (flags, reason) => {
    const checked = check(...flags);
    expect('errors' in checked ? checked.errors.join('\n') : '').toMatch(reason);
  });
});
