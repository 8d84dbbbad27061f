import { ApplicationRef } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { named } from '../../../testing/until';
import { ConfirmDialog } from './confirm-dialog';

const question = {
  heading: 'Delete account?',
  detail: 'This removes jo@example.test for good.',
  action: 'Delete account',
  tone: 'danger',
} as const;

async function ask(): Promise<{ answer: Promise<boolean> }> {
  const answer = TestBed.inject(ConfirmDialog).ask(question);
  await TestBed.inject(ApplicationRef).whenStable();
  return { answer };
}

describe('ConfirmDialog', () => {
  it('names the action and resolves to true on its button', async () => {
    const { answer } = await ask();
    const dialog = document.querySelector('dialog')!;
    expect(dialog.open).toBe(true);
    const label = document.getElementById(dialog.getAttribute('aria-labelledby') ?? '');
    expect(label?.textContent).toBe('Delete account?');
    named(document, 'Delete account').click();
    await expect(answer).resolves.toBe(true);
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('gives the focus back when it is confirmed', async () => {
    const opener = document.createElement('button');
    document.body.append(opener);
    opener.focus();
    const { answer } = await ask();
    const confirm = named(document, 'Delete account');
    confirm.focus();
    confirm.click();
    await answer;
    expect(document.activeElement).toBe(opener);
    opener.remove();
  });

  it.each(['Cancel', 'Close'])('resolves to false on %s', async (button) => {
    const { answer } = await ask();
    named(document, button).click();
    await expect(answer).resolves.toBe(false);
    expect(document.querySelector('dialog')).toBeNull();
  });

  it('resolves to false on Escape, which closes the dialog', async () => {
    const { answer } = await ask();
    document.querySelector('dialog')?.close();
    await expect(answer).resolves.toBe(false);
  });
});
