import { type SchemaPath, validate } from '@angular/forms/signals';
import { parseLocalDateTime } from './local-date-time';
import { currentTime } from '../../shared/util/clock';

/** Requires a local date and time later than now. */
export function futureDateTime(path: SchemaPath<string>): void {
  validate(path, ({ value }) =>
    (parseLocalDateTime(value()) ?? 0) > currentTime()
      ? undefined
      : { kind: 'future', message: 'Choose a time in the future.' },
  );
}
