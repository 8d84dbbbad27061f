import { TestBed } from '@angular/core/testing';
import { buildCard } from '../../../testing/cards';
import { named } from '../../../testing/until';
import { CardEdits } from '../data/card-edits';
import { CardDescription } from './card-description';

async function open() {
  TestBed.configureTestingModule({
    providers: [{ provide: CardEdits, useValue: { edit: () => Promise.resolve(true) } }],
  });
  const fixture = TestBed.createComponent(CardDescription);
  fixture.componentRef.setInput('card', buildCard('a'));
  fixture.componentRef.setInput('editable', true);
  await fixture.whenStable();
  const page = fixture.nativeElement as HTMLElement;
  document.body.append(page);
  return { fixture, page };
}

describe('the editor of title and description', () => {
  it('takes the focus, and gives it back when it closes', async () => {
    const { fixture, page } = await open();
    named(page, 'Edit title and description').focus();
    named(page, 'Edit title and description').click();
    await fixture.whenStable();
    expect(document.activeElement).toBe(page.querySelector('input'));
    named(page, 'Cancel').click();
    await fixture.whenStable();
    expect(document.activeElement).toBe(named(page, 'Edit title and description'));
  });
});
