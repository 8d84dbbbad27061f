import { withoutNames } from './without-names';

describe('withoutNames', () => {
  it.each([
    ['Ticket of MIA@Example.test: no invoices', 'Ticket of …: no invoices'],
    ['Mia (VIP) and mia (vip) asked', '… and … asked'],
    ['No invoices', 'No invoices'],
  ])('%s → %s', (text, expected) => {
    expect(withoutNames(text, ['mia@example.test', 'Mia (VIP)', null, ' '])).toBe(expected);
  });

  it.each([
    ['Zelda sees no invoices', '… sees no invoices'],
    ['Ticket of Mrs Quixby, z.quixby at work', 'Ticket of Mrs …, … at work'],
    ['Zeldas Quixbyland', 'Zeldas Quixbyland'],
  ])('by the parts of a name: %s → %s', (text, expected) => {
    expect(withoutNames(text, ['z.quixby@keelson.test', 'Zelda Quixby'])).toBe(expected);
  });

  it('keeps words that a short part of a name is', () => {
    expect(withoutNames('Go to Al or Li', ['Li Go'])).toBe('Go to Al or Li');
  });
});
