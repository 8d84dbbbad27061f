import { LANGUAGES } from '@keelson/contracts/platform/languages';
import { BRAND } from '@keelson/product/brand';
import { previewMails } from './mail-previews';

/** Copies of the product have another name and other colors. */
const withoutBrand = (text: string): string =>
  text
    .replaceAll(BRAND.name, 'Product')
    .replaceAll(BRAND.supportEmail, 'support@example.com')
    .replaceAll(BRAND.colors.primary, '#000')
    .replaceAll(BRAND.colors.signal, '#111');

describe.each(LANGUAGES)('the mails of the product in %s', (language) => {
  const mails = previewMails(language, 'https://app.example.com');

  it('read as before', () => {
    const texts = mails.map(({ message: { text } }) => text).join('\n======\n\n');
    expect(withoutBrand(texts)).toMatchSnapshot();
  });

  it('look as before', () => {
    const [payment] = mails;
    expect(payment?.message.subject).toMatch(/payment failed|결제에 실패/);
    expect(withoutBrand(payment?.message.html ?? '')).toMatchSnapshot();
  });
});
