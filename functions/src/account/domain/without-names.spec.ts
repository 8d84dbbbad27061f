import { withoutNames } from './without-names';

describe('withoutNames', () => {
  it.each([
    ['Ticket of MIA@Example.test: no invoices', 'Ticket of …: no invoices'],
    ['Mia (VIP) and mia (vip) asked', '… and … asked'],
    ['No invoices', 'No invoices'],
  ])('%s → %s', (text, expected) => {
    expect(withoutNames(text, ['mia@example.test', 'Mia (VIP)', null, ' '])).toBe(expected);
  });
});
