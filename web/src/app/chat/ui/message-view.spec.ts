import type { ChatMessage } from '@keelson/contracts/chat/message';
import { enter, named, render, until } from '../../../testing/until';
import { MessageView } from './message-view';

const QUESTION: ChatMessage = {
  n: 1,
  role: 'user',
  text: 'What does Pro give?',
  citations: [],
  createdAt: 0,
  replacedAt: null,
  answer: null,
};

async function draw() {
  const { fixture, page } = render(MessageView, { message: QUESTION });
  await fixture.whenStable();
  const edit = named(page, 'Edit');
  edit.focus();
  edit.click();
  await fixture.whenStable();
  return { fixture, page };
}

it.each([
  ['was copied', 'Copied', { writeText: () => Promise.resolve() }],
  ['could not be copied', 'Couldn’t copy. Select the text and copy it.', undefined],
])('says to screen readers that the answer %s', async (_what, text, clipboard) => {
  Object.assign(navigator, { clipboard });
  const message = {
    ...QUESTION,
    role: 'assistant',
    answer: { status: 'complete', at: 1, grounding: 'documents' },
  } satisfies ChatMessage;
  const { fixture, page } = render(MessageView, { message });
  await fixture.whenStable();
  const status = page.querySelector('[role=status]');
  expect(status?.textContent.trim()).toBe('');
  named(page, 'Copy').click();
  await until(fixture, () => status?.textContent.trim() === text);
});

describe('the editor of a question', () => {
  it('takes the focus with the question in it', async () => {
    const { page } = await draw();
    expect(document.activeElement).toBe(page.querySelector('textarea'));
    expect(page.querySelector('textarea')?.value).toBe(QUESTION.text);
  });

  it('keeps what was typed through Escape, until Cancel', async () => {
    const { fixture, page } = await draw();
    const type = async (text: string) => {
      const field = page.querySelector('textarea')!;
      enter(field, text);
      await fixture.whenStable();
    };
    const press = async (name: string) => {
      named(page, name).click();
      await fixture.whenStable();
    };
    await type('What does Business give?');
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
    page.querySelector('textarea')!.dispatchEvent(escape);
    await fixture.whenStable();
    expect(page.textContent).toContain('Unsaved changes');
    expect(fixture.componentInstance.unsent()).toBe('What does Business give?');
    await press('Edit');
    expect(page.querySelector('textarea')?.value).toBe('What does Business give?');
    await press('Cancel');
    expect(page.textContent).not.toContain('Unsaved changes');
    await press('Edit');
    expect(page.querySelector('textarea')?.value).toBe(QUESTION.text);
  });

  it('keeps the last letter before Escape, however soon it follows', async () => {
    const { fixture, page } = await draw();
    const field = page.querySelector('textarea')!;
    enter(field, 'What does Business give?');
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await fixture.whenStable();
    expect(fixture.componentInstance.unsent()).toBe('What does Business give?');
  });

  it.each(['Cancel', 'Escape', 'Send'])('gives the focus back after %s', async (how) => {
    const { fixture, page } = await draw();
    const sent: string[] = [];
    fixture.componentInstance.edited.subscribe((text) => sent.push(text));
    const escape = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true });
    if (how === 'Escape') page.querySelector('textarea')!.dispatchEvent(escape);
    else named(page, how).click();
    await fixture.whenStable();
    expect(sent).toEqual([]); // nothing was changed
    expect(document.activeElement).toBe(named(page, 'Edit'));
  });
});
