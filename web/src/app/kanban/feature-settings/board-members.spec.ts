import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { render } from '../../../testing/until';
import { buildBoard } from '../../../testing/boards/boards';
import { CommandRegistry } from '../../core/commands/command-registry';
import { BoardDirectory } from '../data/board/board-directory';
import { GatewayStatus } from '../data/agents/gateway-status';
import { People } from '../data/people';
import { BoardMembers } from './board-members';

async function open({ adding = false, editable = true } = {}) {
  const people = { staff: signal([]), names: signal(new Map()), canAdminister: () => editable };
  TestBed.configureTestingModule({
    providers: [
      { provide: BoardDirectory, useValue: {} },
      { provide: GatewayStatus, useValue: { writable: signal(true) } },
      { provide: People, useValue: people },
    ],
  });
  const { fixture, page } = render(BoardMembers, { board: buildBoard(), editable, adding });
  await fixture.whenStable();
  return {
    fixture,
    field: page.querySelector('input')!,
    commands: () => TestBed.inject(CommandRegistry).commands(),
  };
}

describe('BoardMembers', () => {
  it('focuses the form for a new member once when a command leads to the page', async () => {
    const { fixture, field } = await open({ adding: true });
    expect(document.activeElement).toBe(field);
    expect(fixture.componentInstance.adding()).toBe(false);
  });

  it('leaves the focus where it is otherwise', async () => {
    const { field } = await open();
    expect(document.activeElement).not.toBe(field);
  });

  it('focuses the form when the command is run on the page, each time', async () => {
    const { fixture, field, commands } = await open();
    for (let time = 0; time < 2; time += 1) {
      commands()[0]?.run();
      await fixture.whenStable();
      expect(document.activeElement).toBe(field);
      field.blur();
    }
  });

  it('waits while the form cannot be filled in', async () => {
    const { fixture, field, commands } = await open({ adding: true, editable: false });
    expect(commands()).toEqual([]);
    expect(document.activeElement).not.toBe(field);
    fixture.componentRef.setInput('editable', true);
    await fixture.whenStable();
    expect(document.activeElement).toBe(field);
  });
});
