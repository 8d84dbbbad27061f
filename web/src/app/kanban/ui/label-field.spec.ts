import { render, typist } from '../../../testing/until';
import { LabelField } from './label-field';

function open(value: readonly string[] = []) {
  Element.prototype.scrollIntoView = jest.fn(); // jsdom has no layout
  const { fixture, page: element } = render(LabelField, {
    label: 'Labels',
    known: ['billing', 'big bill', 'docs'],
    value,
  });
  fixture.detectChanges();
  const field = element.querySelector<HTMLInputElement>('input')!;
  return {
    field,
    element,
    ...typist(fixture, field),
    labels: () => fixture.componentInstance.value(),
    options: () =>
      [...element.querySelectorAll('[role=option]')].map((option) => ({
        text: option.textContent.trim(),
        chosen: option.getAttribute('aria-selected') === 'true',
        active: option.id === field.getAttribute('aria-activedescendant'),
      })),
    problem: () => element.querySelector('[role=alert]')?.textContent ?? null,
  };
}

describe('LabelField', () => {
  it('finds labels by the beginnings of their words, and Enter adds the first', () => {
    const { type, press, options, labels, element } = open(['docs']);
    type('bil');
    expect(options()).toEqual([
      { text: 'billing', chosen: false, active: true },
      { text: 'big bill', chosen: false, active: false },
      { text: 'Create “bil”', chosen: false, active: false },
    ]);
    expect(element.querySelector('[role=listbox]')?.getAttribute('aria-multiselectable')).toBe(
      'true',
    );
    expect(press('Enter')).toBe(false);
    expect(labels()).toEqual(['docs', 'billing']);
    // The list stays open: several can be chosen.
    expect(options().filter(({ chosen }) => chosen)).toHaveLength(2);
    expect(element.querySelector('[role=status]')?.textContent).toBe('Label billing added');
  });

  it('is empty for the next key, also before it is rendered', () => {
    const { type, field, labels } = open();
    type('new');
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect([labels(), field.value]).toEqual([['new'], '']);
  });

  it('creates a label that the board does not have', () => {
    const { type, press, labels, field } = open();
    type('new one');
    press('Enter');
    expect([labels(), field.value]).toEqual([['new one'], '']);
    type('bil');
    press('ArrowUp');
    press('Enter');
    expect(labels()).toEqual(['new one', 'bil']);
  });

  it('takes a chosen label away with Enter, and the last one with Backspace', () => {
    const { type, press, labels } = open(['billing', 'docs']);
    type('billing');
    press('Enter');
    expect(labels()).toEqual(['docs']);
    press('Backspace');
    expect(labels()).toEqual([]);
    expect(press('Backspace')).toBe(true);
  });

  it.each([
    ['when the field is left', (field: ReturnType<typeof open>) => field.leave()],
    ['at a comma', (field: ReturnType<typeof open>) => field.type('ops, docs,')],
  ])('adds what is typed %s', (_when, act) => {
    const field = open();
    field.type('ops, docs');
    act(field);
    expect([field.labels(), field.field.value]).toEqual([['ops', 'docs'], '']);
  });

  it('keeps what an input method is composing', () => {
    const { type, labels, field } = open();
    type('문서,', { isComposing: true });
    expect([labels(), field.value]).toEqual([[], '문서,']);
  });

  it('keeps what does not fit, with the reason', () => {
    const { type, press, field, problem } = open();
    type('x'.repeat(41));
    press('Enter');
    expect(field.value).toBe('x'.repeat(41));
    expect(problem()).toContain('40 characters');
    type('x');
    expect(problem()).toBeNull();
    const full = open(Array.from({ length: 20 }, (_, index) => `l${index}`));
    full.type('docs');
    full.press('Enter');
    expect([full.labels().length, full.field.value]).toEqual([20, 'docs']);
    expect(full.problem()).toContain('up to 20 labels');
  });

  it('closes with Escape, then clears the text, then leaves the key to the page', () => {
    const { type, press, options, field } = open();
    type('do');
    expect([press('Escape'), options(), field.value]).toEqual([false, [], 'do']);
    expect([press('Escape'), field.value]).toEqual([false, '']);
    expect(press('Escape')).toBe(true);
  });

  it('leaves Enter to the form when nothing is typed', () => {
    expect(open().press('Enter')).toBe(true);
  });
});
