import { Component, signal } from '@angular/core';
import { form, FormField } from '@angular/forms/signals';
import { enter, render } from '../../../testing/until';
import { requiredText } from '../util/validators';
import { TextField } from './text-field';

@Component({
  selector: 'app-test-form',
  imports: [FormField, TextField],
  template: `<app-text-field i18n-label label="Name" [formField]="fields.name" />`,
})
class TestForm {
  readonly fields = form(signal({ name: '' }), (path) => {
    requiredText(path.name, 'Enter a name.');
  });
}

function setUp() {
  const { fixture, page: element } = render(TestForm);
  fixture.detectChanges();
  const input = element.querySelector('input')!;
  const type = (text: string): void => {
    enter(input, text);
    fixture.detectChanges();
  };
  const blur = (): void => {
    input.dispatchEvent(new Event('blur'));
    fixture.detectChanges();
  };
  const description = (): string | null =>
    element.querySelector(`#${input.getAttribute('aria-describedby')}`)?.textContent ?? null;
  return { fixture, input, type, blur, description };
}

describe('TextField', () => {
  it('shows no error when a field that was not edited loses the focus', () => {
    const { input, blur, description } = setUp();
    blur();
    expect(input.getAttribute('aria-invalid')).toBeNull();
    expect(description()).toBeNull();
  });

  it('describes the input by its error once an edited field loses the focus', () => {
    const { input, type, blur, description } = setUp();
    type(' ');
    expect(description()).toBeNull();
    blur();
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(description()).toBe('Enter a name.');
    type('Keel');
    expect(description()).toBeNull();
  });

  it('is emptied by a reset before the typed text was rendered', () => {
    const { fixture, input, type } = setUp();
    const { fields } = fixture.componentInstance;
    for (const round of [1, 2]) {
      enter(input, 'Keel');
      expect([round, fields().value().name]).toEqual([round, 'Keel']);
      fields().reset({ name: '' });
      fixture.detectChanges();
      expect([round, input.value]).toEqual([round, '']);
    }
    type('Keel');
    expect(fields().value()).toEqual({ name: 'Keel' });
  });
});
