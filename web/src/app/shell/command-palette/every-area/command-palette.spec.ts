import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideRouter, Router } from '@angular/router';
import type { StaffRole } from '@keelson/contracts/account/staff';
import { enter, render } from '../../../../testing/until';
import { FakeServer, json } from '../../../../testing/fake-server';
import type { Command } from '../../../core/commands/command';
import { CommandRegistry } from '../../../core/commands/command-registry';
import { Identity } from '../../../core/identity/identity';
import { askFor } from '../../../core/navigation/first-act';
import { PRODUCT_MODULES } from '../../../core/modules/product-module';
import { automationTexts } from '@keelson/product/modules/automation/texts';
import { imageGeneratorTexts } from '@keelson/product/modules/image-generator/texts';
import { moduleOf } from '../../../core/modules/module-of';
import { HINT_KEY } from '../../../core/identity/session-hint';
import { CommandPalette } from '../command-palette';

const hint = { uid: 'u1', startedAt: Date.now(), expiresAt: Date.now() + 3_600_000 };

async function signInAs(role: StaffRole): Promise<void> {
  const me = { uid: 'u1', email: 'jo@example.test', role, sessionExpiresAt: null };
  new FakeServer().on('GET /api/me', json(me));
  await TestBed.inject(Identity).loadMe();
}

/** A module with a page; the other one is coming soon. */
const live = moduleOf('image-generator', imageGeneratorTexts, {
  page: () => Promise.resolve(CommandPalette),
});

async function open(own: readonly Command[] = [], role?: StaffRole) {
  localStorage.setItem(HINT_KEY, JSON.stringify(hint));
  TestBed.configureTestingModule({
    providers: [
      provideRouter([]),
      { provide: PRODUCT_MODULES, useValue: [live, moduleOf('automation', automationTexts)] },
    ],
  });
  TestBed.inject(Identity).restore();
  if (role !== undefined) await signInAs(role);
  TestBed.runInInjectionContext(() => TestBed.inject(CommandRegistry).register(signal(own)));
  const go = jest.spyOn(TestBed.inject(Router), 'navigateByUrl').mockResolvedValue(true);
  const { fixture, page } = render(CommandPalette);
  await fixture.whenStable();
  const field = page.querySelector<HTMLInputElement>('[role=combobox]')!;
  return {
    go,
    page,
    field,
    closed: jest.spyOn(fixture.componentInstance.closed, 'emit'),
    async type(text: string) {
      enter(field, text);
      await fixture.whenStable();
    },
    async press(key: string) {
      field.dispatchEvent(new KeyboardEvent('keydown', { key, cancelable: true }));
      await fixture.whenStable();
    },
    options: () =>
      [...page.querySelectorAll('[role=option]')].map(
        (option) => option.querySelector('span')?.textContent,
      ),
    active: () => page.querySelector(`#${field.getAttribute('aria-activedescendant') ?? 'none'}`),
  };
}

beforeAll(() => {
  Element.prototype.scrollIntoView = jest.fn(); // jsdom has no layout
});

describe('CommandPalette', () => {
  it('opens a page after a few letters and Enter', async () => {
    const palette = await open();
    await palette.type('proj');
    expect(palette.options()).toEqual(['Projects']);
    await palette.press('Enter');
    expect(palette.go).toHaveBeenCalledWith('/dashboard/projects');
    expect(palette.closed).toHaveBeenCalled();
  });

  it('offers no module that is coming soon, and each page once', async () => {
    const palette = await open();
    expect(palette.options()).not.toContain('Automation');
    expect(palette.options()).toEqual([...new Set(palette.options())]);
  });

  it('moves with the arrow keys and marks the active entry', async () => {
    const palette = await open();
    expect(palette.active()?.textContent).toContain('Dashboard');
    await palette.press('ArrowDown');
    expect(palette.active()?.textContent).toContain(live.title);
    expect(palette.active()?.getAttribute('aria-selected')).toBe('true');
    await palette.press('End');
    await palette.press('ArrowDown');
    expect(palette.active()?.textContent).toContain('Sign out');
    await palette.press('Home');
    await palette.press('ArrowUp');
    expect(palette.active()?.textContent).toContain('Dashboard');
  });

  it('offers the console to staff only', async () => {
    const palette = await open();
    await palette.type('audit');
    expect(palette.options()).toEqual([]);
    expect(palette.page.textContent).toContain('No results for “audit”.');
    await palette.press('Enter');
    expect(palette.closed).not.toHaveBeenCalled();
  });

  it('finds pages by other words than their names', async () => {
    const palette = await open();
    await palette.type('invo');
    expect(palette.options()).toEqual(['Plan and billing']);
    await palette.type('pass');
    expect(palette.options()).toEqual(['Account']);
    await palette.type('outage');
    expect(palette.options()).toEqual(['Status']);
  });

  it.each([
    ['changelog', '/changelog'],
    ['status', '/status'],
    ['api', '/developers'],
  ])('finds %s, which only the footer of public pages lists', async (text, route) => {
    const palette = await open();
    await palette.type(text);
    await palette.press('Enter');
    expect(palette.go).toHaveBeenCalledWith(route);
  });

  it('lets an admin add a person', async () => {
    const palette = await open([], 'admin');
    await palette.type('invite');
    expect(palette.options()).toEqual(['Add a person to the console']);
    await palette.press('Enter');
    expect(palette.go).toHaveBeenCalledWith('/admin/users', askFor('add-person'));
  });

  it('lets nobody else add a person', async () => {
    const palette = await open([], 'operator');
    await palette.type('new card');
    expect(palette.options()).toEqual(['New card']);
    await palette.type('invite');
    expect(palette.options()).toEqual([]);
  });

  it('runs the command of the page on screen instead of the one of the shell', async () => {
    const run = jest.fn();
    const palette = await open([
      { id: 'sign-out', title: 'Sign out here', icon: 'home', kind: 'Do', run },
    ]);
    await palette.type('sign out');
    expect(palette.options()).toEqual(['Sign out here']);
  });

  it('lists commands of the feature on screen first, and runs them', async () => {
    const run = jest.fn();
    const palette = await open([
      { id: 'x', title: 'Create card', icon: 'home', kind: 'Create', run },
    ]);
    expect(palette.options()[0]).toBe('Create card');
    palette.page.querySelector<HTMLElement>('[role=option]')?.click();
    expect(run).toHaveBeenCalledTimes(1);
  });
});
