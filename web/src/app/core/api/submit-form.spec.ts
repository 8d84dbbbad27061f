import { Component, inject, signal } from '@angular/core';
import { form, FormField } from '@angular/forms/signals';
import type { FieldError } from '@keelson/contracts/errors';
import { enter, render } from '../../../testing/until';
import { ApiError } from './api-error';
import { TextField } from '../../shared/ui/text-field';
import { Submission } from './submission';
import { submitForm } from './submit-form';
import { requiredText } from '../../shared/util/validators';

@Component({
  selector: 'app-test-form',
  imports: [FormField, TextField],
  providers: [Submission],
  template: `
    <app-text-field i18n-label label="Name" [formField]="fields.name" />
    <app-text-field i18n-label label="Title" [formField]="fields.title" />
  `,
})
class TestForm {
  readonly submission = inject(Submission);
  readonly model = signal({ name: '', title: '' });
  readonly fields = form(this.model, (path) => {
    requiredText(path.name, 'Enter a name.');
    requiredText(path.title, 'Enter a title.');
  });

  constructor() {
    this.submission.resetOnChange(this.model);
  }
}

const invalidRequest = (fields: readonly FieldError[]): ApiError =>
  new ApiError({
    code: 'request/invalid',
    title: 'Invalid request',
    detail: 'Check the fields.',
    status: 400,
    requestId: null,
    retryable: false,
    fields,
  });

function setUp() {
  const { fixture, page: element } = render(TestForm);
  fixture.detectChanges();
  const [name, title] = [...element.querySelectorAll('input')] as [
    HTMLInputElement,
    HTMLInputElement,
  ];
  const type = (input: HTMLInputElement, text: string): void => {
    enter(input, text);
    fixture.detectChanges();
  };
  const { fields, submission, model } = fixture.componentInstance;
  const send = async (request: () => Promise<string>): Promise<string | null> => {
    const response = await submitForm(fields, submission, request);
    fixture.detectChanges();
    return response;
  };
  return { fixture, element, name, title, type, send, submission, model };
}

describe('submitForm', () => {
  it('sends nothing while a field is invalid and moves the focus to the first one', async () => {
    const { element, name, title, type, send } = setUp();
    type(name, 'Keel');
    const request = jest.fn(() => Promise.resolve('saved'));
    expect(await send(request)).toBeNull();
    expect(request).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(title);
    expect(title.getAttribute('aria-invalid')).toBe('true');
    expect(element.textContent).toContain('Enter a title.');
    expect(element.textContent).not.toContain('Enter a name.');
  });

  it('shows errors after blur, not while a person types', () => {
    const { fixture, element, name, type } = setUp();
    type(name, ' ');
    expect(element.textContent).not.toContain('Enter a name.');
    name.dispatchEvent(new Event('blur'));
    fixture.detectChanges();
    expect(element.textContent).toContain('Enter a name.');
  });

  it('shows server errors at their fields and keeps the input', async () => {
    const { element, name, title, type, send, model, submission } = setUp();
    type(name, 'Keel');
    type(title, 'Boats');
    const errors = [
      { path: 'title', message: 'Too long' },
      { path: 'unknown', message: 'Ignored' },
    ];
    expect(await send(() => Promise.reject(invalidRequest(errors)))).toBeNull();
    expect(model()).toEqual({ name: 'Keel', title: 'Boats' });
    expect(element.textContent).toContain('Too long');
    expect(document.activeElement).toBe(title);
    expect(submission.error()?.detail).toBe('Check the fields.');

    type(title, 'Boat');
    expect(element.textContent).not.toContain('Too long');
    expect(submission.error()).toBeNull();
    expect(await send(() => Promise.resolve('saved'))).toBe('saved');
  });
});
