import { removeOwnPage } from './viewed-page';

const rendered = '<app-root ngh="1"><p>Ada</p></app-root>';

describe('removeOwnPage', () => {
  afterEach(() => document.documentElement.classList.remove('viewing'));

  it('removes the page of the admin from a tab that shows another account', () => {
    document.body.innerHTML = rendered;
    document.documentElement.classList.add('viewing');
    removeOwnPage(document);
    expect(document.body.innerHTML).toBe('<app-root></app-root>');
    expect(document.documentElement.classList.contains('viewing')).toBe(false);
  });

  it('leaves other pages', () => {
    document.body.innerHTML = rendered;
    removeOwnPage(document);
    expect(document.body.innerHTML).toBe(rendered);
  });
});
