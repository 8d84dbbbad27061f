import { BRAND } from '@keelson/product/brand';
import { HOUR } from '../time';
import { securityTxtOf } from './security-txt';

// What ships, with all languages, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () => jest.requireActual<object>('../testing/full-brand'));

describe('securityTxtOf', () => {
  const at = Date.UTC(2026, 10, 29, 1);

  it('names a contact, and expires in 90 days', () => {
    expect(securityTxtOf('https://keelson.test', at)).toBe(
      `Contact: mailto:${BRAND.supportEmail}
Expires: 2027-02-27T00:00:00.000Z
Preferred-Languages: en, ko
Canonical: https://keelson.test/.well-known/security.txt
`,
    );
  });

  it('is the same for a day', () => {
    expect(securityTxtOf('https://keelson.test', at + 22 * HOUR)).toBe(
      securityTxtOf('https://keelson.test', at),
    );
  });
});
