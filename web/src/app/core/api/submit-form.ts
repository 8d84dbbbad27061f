import { type FieldTree, submit, type ValidationError } from '@angular/forms/signals';
import type { FieldError } from '@keelson/contracts/errors';
import { focusFirstError } from '../../shared/util/focus-first-error';
import type { Submission } from './submission';

/**
 * Validates a form and sends it. Errors of the server that name a field are shown at that field. The
 * focus moves to the first invalid field.
 *
 * @returns The response; null when the form is invalid or the request failed.
 */
export async function submitForm<Model extends object, T>(
  form: FieldTree<Model>,
  submission: Submission,
  request: (idempotencyKey: string) => Promise<T>,
): Promise<T | null> {
  const result: { response: T | null } = { response: null };
  await submit(form, async () => {
    result.response = await submission.send(request);
    return toFormErrors(form, submission.fieldErrors());
  });
  if (result.response === null) focusFirstError(form);
  return result.response;
}

function toFormErrors<Model extends object>(
  form: FieldTree<Model>,
  errors: readonly FieldError[],
): ValidationError.WithOptionalFieldTree[] {
  const fields = form as Readonly<Record<string, FieldTree<unknown> | undefined>>;
  return errors.flatMap(({ path, message }) => {
    const name = path.split('.').find((part) => fields[part] !== undefined);
    const fieldTree = name === undefined ? undefined : fields[name];
    return fieldTree ? [{ kind: 'server', message, fieldTree }] : [];
  });
}
