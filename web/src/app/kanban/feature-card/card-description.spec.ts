import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { buildCard } from '../../../testing/boards/cards';
import { named, render, until } from '../../../testing/until';
import { CardEdits } from '../data/card/card-edits';
import { CardTextDrafts } from '../data/card/card-text-drafts';
import { CardDescription } from './card-description';

const editOf = (page: ParentNode): HTMLElement => page.querySelector<HTMLElement>('.edit')!;

async function open() {
  TestBed.configureTestingModule({
    providers: [
      CardTextDrafts,
      { provide: CardEdits, useValue: { edit: () => Promise.resolve(true) } },
    ],
  });
  const { fixture, page } = render(CardDescription, { card: buildCard('a'), editable: true });
  await fixture.whenStable();
  return { fixture, page };
}

const KEY = 'keelson.card-text.a';

async function type(fixture: ComponentFixture<unknown>, text: string): Promise<void> {
  editOf(fixture.nativeElement as HTMLElement).click();
  await fixture.whenStable();
  const field = (fixture.nativeElement as HTMLElement).querySelector('textarea')!;
  field.value = text;
  field.dispatchEvent(new Event('input'));
  await fixture.whenStable();
}

describe('the editor of the description', () => {
  it('keeps what was typed on Escape, and restores it after a reload', async () => {
    const { fixture, page } = await open();
    await type(fixture, 'Unsaved');
    page
      .querySelector('textarea')!
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await fixture.whenStable();
    expect(page.textContent).toContain('Unsaved changes');
    page.remove();
    TestBed.resetTestingModule();

    const next = await open();
    editOf(next.page).click();
    await next.fixture.whenStable();
    expect(next.page.querySelector('textarea')?.value).toBe('Unsaved');
  });

  it.each(['Cancel', 'Save'])('forgets it on %s', async (button) => {
    const { fixture, page } = await open();
    await type(fixture, 'Unsaved');
    expect(localStorage.getItem(KEY)).not.toBeNull();
    if (button === 'Cancel') named(page, button).click();
    else page.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }));
    await until(fixture, () => page.querySelector('form') === null);
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(page.textContent).not.toContain('Unsaved changes');
  });

  it('still warns when the card has changed since the draft began', async () => {
    const { fixture, page } = await open();
    await type(fixture, 'Unsaved');
    page
      .querySelector('textarea')!
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    fixture.componentRef.setInput('card', buildCard('a', { body: 'From another person' }));
    await fixture.whenStable();
    editOf(page).click();
    await fixture.whenStable();
    expect(page.textContent).toContain('This card has changed since you started editing.');
  });

  it('ignores a stored draft that it cannot read', async () => {
    localStorage.setItem(KEY, '{"original":null,"text":{"title":1}}');
    const { page } = await open();
    expect(page.textContent).not.toContain('Unsaved changes');
  });

  it('takes the focus, and gives it back when it closes', async () => {
    const { fixture, page } = await open();
    editOf(page).focus();
    editOf(page).click();
    await fixture.whenStable();
    expect(document.activeElement).toBe(page.querySelector('textarea'));
    named(page, 'Cancel').click();
    await fixture.whenStable();
    expect(document.activeElement).toBe(editOf(page));
  });
});
