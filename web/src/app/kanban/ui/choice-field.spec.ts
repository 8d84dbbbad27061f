import { render, typist } from '../../../testing/until';
import { ChoiceField } from './choice-field';

const CHOICES = [
  { key: 'nobody', label: 'Unassigned', special: true },
  { key: 'agent:scribe', label: 'Scribe' },
  { key: 'user:ada', label: 'Ada Admin' },
  { key: 'user:olive', label: 'Olive Operator' },
] as const;

function open(list: 'floating' | 'inline' = 'floating') {
  Element.prototype.scrollIntoView = jest.fn(); // jsdom has no layout
  const inputs = { label: 'Assignee', choices: CHOICES, list, value: 'user:ada' };
  const { fixture, page: element } = render(ChoiceField, inputs);
  const chosen: string[] = [];
  fixture.componentInstance.chosen.subscribe((key) => chosen.push(key));
  fixture.detectChanges();
  const field = element.querySelector('input')!;
  return {
    chosen,
    field,
    ...typist(fixture, field),
    options: () => [...element.querySelectorAll('[role=option]')].map((o) => o.textContent.trim()),
    active: () => element.querySelector(`#${field.getAttribute('aria-activedescendant') ?? 'x'}`),
  };
}

describe('ChoiceField', () => {
  it('shows the value, and opens at it', () => {
    const { field, press, options, active } = open();
    expect([field.value, field.getAttribute('aria-expanded')]).toEqual(['Ada Admin', 'false']);
    press('ArrowDown');
    expect(options()).toHaveLength(4);
    expect(active()?.textContent.trim()).toBe('Ada Admin');
    press('ArrowDown');
    expect(active()?.textContent.trim()).toBe('Olive Operator');
  });

  it('finds by typing, and Enter emits the choice without showing it as saved', () => {
    const { field, type, press, options, chosen } = open();
    type('ol');
    expect(options()).toEqual(['Olive Operator']);
    expect(press('Enter')).toBe(false);
    expect([chosen, field.value]).toEqual([['user:olive'], 'Ada Admin']);
  });

  it.each([
    ['sign', []],
    ['UNAS', ['Unassigned']],
    ['o', ['Olive Operator']],
  ])('%j finds %j', (text, labels) => {
    const { type, options } = open();
    type(text);
    expect(options()).toEqual(labels);
  });

  it.each(['Escape', 'blur'])('%s restores the value', (how) => {
    const { field, type, press, leave, options, chosen } = open();
    type('ol');
    if (how === 'blur') leave();
    else expect(press('Escape')).toBe(false);
    expect([field.value, options(), chosen]).toEqual(['Ada Admin', [], []]);
    expect(press('Escape')).toBe(true);
  });

  it('leaves Enter to the page while nothing is searched for', () => {
    const { press } = open('inline');
    expect(press('Enter')).toBe(true);
  });
});
