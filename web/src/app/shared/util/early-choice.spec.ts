import { changedOption } from './early-choice';

function hostOf(markup: string): HTMLElement {
  const host = document.createElement('div');
  host.innerHTML = `<select>${markup}</select>`;
  return host;
}

describe('changedOption', () => {
  const MARKED = '<option value="usd">A</option><option value="eur" selected>B</option>';
  const PLAIN = '<option value="usd">A</option><option value="eur">B</option>';

  it.each([MARKED, PLAIN, ''])('is null for a list as it was rendered: %s', (markup) => {
    expect(changedOption(hostOf(markup))).toBeNull();
  });

  it.each([
    [MARKED, 'usd'],
    [PLAIN, 'eur'],
  ])('is what a person has chosen in %s', (markup, value) => {
    const host = hostOf(markup);
    host.querySelector('select')!.value = value;
    expect(changedOption(host)).toBe(value);
  });

  it('is null where there is no list yet', () => {
    expect(changedOption(document.createElement('div'))).toBeNull();
  });
});
