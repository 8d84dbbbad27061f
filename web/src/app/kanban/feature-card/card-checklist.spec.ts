import { render } from '../../../testing/until';
import { buildCard } from '../../../testing/boards/cards';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { eventually } from '../../../testing/eventually';
import { json } from '../../../testing/fake-server';
import { openBoard } from '../../../testing/boards/open-board';
import { CardChecklist } from './card-checklist';

const EDIT_A = 'PATCH /api/admin/kanban/boards/try/cards/a';

async function open() {
  const opened = openBoard();
  opened.loadCards(buildCard('a', {}, 1));
  const { fixture, page } = render(CardChecklist, {
    card: opened.card('a'),
    editable: true,
  });
  await fixture.whenStable();
  const field = page.querySelector<HTMLInputElement>('.new')!;
  return {
    ...opened,
    stored: () => opened.card('a').checklist.map(({ text }) => text),
    paste: (text: string): void => {
      const event = new Event('paste', { cancelable: true });
      field.dispatchEvent(Object.assign(event, { clipboardData: { getData: () => text } }));
    },
    add: (text: string): void => {
      field.value = text;
      field.form?.dispatchEvent(new Event('submit', { cancelable: true }));
    },
  };
}

describe('the checklist of a card', () => {
  it('keeps each of the items that are added before the page is drawn again', async () => {
    const { server, add, stored } = await open();
    const checklist = ['Oak', 'Tar', 'Sail'].map((text) => ({ id: text, text, done: false }));
    const answers = [1, 2, 3].map((count) =>
      json(buildCard('a', { checklist: checklist.slice(0, count), revision: 1 + count }, 1)),
    );
    server.on(EDIT_A, answers[0]!, ...answers.slice(1));
    add('Oak');
    add('Tar');
    add('Sail');
    expect(stored()).toEqual(['Oak', 'Tar', 'Sail']);
    await eventually(() => server.count(EDIT_A) === 3);
    const sent = server.requests.flatMap(
      ({ body }) => (body as Partial<Card> | undefined)?.checklist ?? [],
    );
    expect(sent.map(({ text }) => text)).toEqual(['Oak', 'Oak', 'Tar', 'Oak', 'Tar', 'Sail']);
  });

  it('says which of the pasted lines were left out or cut', async () => {
    const { server, paste, stored, texts } = await open();
    server.on(EDIT_A, json(buildCard('a', { revision: 2 }, 1)));
    const lines = Array.from({ length: 51 }, (_, index) => `Plank ${index}`);
    paste([...lines.slice(0, 49), `${'a'.repeat(199)}😀`, 'Mast', 'Sail'].join('\n'));
    expect(stored()).toEqual([...lines.slice(0, 49), 'a'.repeat(199)]);
    expect(texts()).toEqual([
      'The last 2 lines were left out: a checklist has at most 50 items.',
      'The end of long lines is missing: an item has at most 200 characters.',
    ]);
  });

  it('says nothing when all pasted lines fit', async () => {
    const { server, paste, stored, texts } = await open();
    server.on(EDIT_A, json(buildCard('a', { revision: 2 }, 1)));
    paste(`- Oak\n- [x] ${'b'.repeat(200)}`);
    expect(stored()).toEqual(['Oak', 'b'.repeat(200)]);
    expect(texts()).toEqual([]);
  });
});
